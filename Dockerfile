# The Berth server, its command line and what prepares a cluster for it. Runs as a user without rights, and with a
# read-only root: docker run --read-only --tmpfs /tmp -v berth-data:/data berth
FROM node:20-bookworm AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npx tsc -b && npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
# Room for young objects, as in bin/berth.js (ADR 0250).
ENTRYPOINT ["node", "--max-semi-space-size=64", "--min-semi-space-size=32", "apps/cli/dist/main.js"]
CMD ["serve", "--data", "/data"]

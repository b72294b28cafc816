import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Plain node:http: reads and parses a JSON body, answers with a text of the size asked for. */
const reply = JSON.stringify({ filler: 'x'.repeat(Math.max(0, Number(process.argv[2]) - 13)) });

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString('utf8'));
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(reply) });
    response.end(reply);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));

// The status page: figures and pools by polling, events live. Everything from the server goes in as text, never as markup.
(() => {
  const STATES = ['free', 'held', 'confirmed', 'blocked', 'quarantined', 'unavailable', 'drifted', 'reserved'];
  const EVENTS_SHOWN = 50;
  const POOLS_SHOWN = 200;
  const REFRESH_MS = 5000;
  const AFTER_EVENT_MS = 500;

  const byId = (id) => document.getElementById(id);
  const say = (id, text) => {
    byId(id).textContent = text;
  };
  const count = new Intl.NumberFormat();
  const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

  function element(name, className, text) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  /** Kept for this tab only. */
  const TOKEN = 'berth-token';
  const credentials = () => {
    const token = sessionStorage.getItem(TOKEN);
    return token ? { authorization: `Bearer ${token}` } : {};
  };
  function askForToken() {
    byId('token-form').addEventListener('submit', (event) => {
      event.preventDefault();
      sessionStorage.setItem(TOKEN, byId('token').value.trim());
      location.reload();
    });
  }

  async function read(path) {
    const response = await fetch(path, { headers: { accept: 'application/json', ...credentials() } });
    if (response.status === 401) byId('token-form').hidden = false;
    return { ok: response.ok, value: await response.json() };
  }

  function duration(ms) {
    const seconds = Math.floor(ms / 1000);
    const parts = [
      Math.floor(seconds / 86400),
      Math.floor(seconds / 3600) % 24,
      Math.floor(seconds / 60) % 60,
      seconds % 60,
    ];
    const units = ['d', 'h', 'min', 's'];
    const first = parts.findIndex((part) => part > 0);
    if (first === -1) return '0 s';
    return parts
      .slice(first, first + 2)
      .map((part, i) => `${part} ${units[first + i]}`)
      .join(' ');
  }

  function showHealth(up, text) {
    const line = byId('health');
    line.className = `health ${up ? 'up' : 'down'}`;
    if (byId('health-text').textContent !== text) say('health-text', text);
  }

  function poolRow(pool) {
    const row = element('tr');
    const name = element('th', '', pool.resourceClass);
    name.scope = 'row';
    const tags = Object.entries(pool.tags).map(([key, value]) => `${key}=${value}`);
    const numa = pool.numaNode === null ? [] : [`NUMA ${pool.numaNode}`];
    name.append(
      element('span', 'sub', [`${pool.vendorId}:${pool.productId}`, ...numa, ...tags, ...pool.traits].join(' · ')),
    );
    const bar = element('div', 'bar');
    bar.setAttribute('role', 'img');
    bar.setAttribute('aria-label', STATES.map((state) => `${pool[state]} ${state}`).join(', '));
    for (const state of ['confirmed', 'held', 'blocked', 'quarantined', 'unavailable', 'drifted', 'reserved', 'free']) {
      if (pool[state] === 0) continue;
      const part = element('i', state);
      part.style.width = `${(100 * pool[state]) / pool.total}%`;
      part.title = `${pool[state]} ${state}`;
      bar.append(part);
    }
    const use = element('td', 'wide');
    use.append(bar);
    row.append(name, element('td', 'kind', pool.kind), use);
    for (const key of ['total', ...STATES]) {
      const cell = element('td', 'number', count.format(pool[key]));
      cell.dataset.label = key;
      row.append(cell);
    }
    return row;
  }

  function showPools(pools) {
    const shown = [...pools].sort((a, b) => b.total - a.total).slice(0, POOLS_SHOWN);
    byId('pools').hidden = pools.length === 0;
    byId('no-pools').hidden = pools.length > 0;
    byId('pools').tBodies[0].replaceChildren(...shown.map(poolRow));
    const more = byId('more-pools');
    more.hidden = pools.length <= POOLS_SHOWN;
    more.textContent = `The ${POOLS_SHOWN} largest of ${count.format(pools.length)} pools.`;
    const sum = (key) => pools.reduce((total, pool) => total + pool[key], 0);
    say('devices', count.format(sum('total')));
    say('devices-free', count.format(sum('free')));
  }

  async function refresh() {
    try {
      const [ready, status, pools] = await Promise.all([read('/health/ready'), read('/v1/status'), read('/v1/pools')]);
      const wrong = Object.entries(ready.value.checks ?? {}).filter(([, check]) => check.status !== 'up');
      showHealth(
        ready.ok,
        ready.ok ? 'ready' : `not ready: ${wrong.map(([name, { detail }]) => `${name} ${detail}`).join('; ')}`,
      );
      if (status.ok) {
        say('version', status.value.version);
        say('hosts', count.format(status.value.hosts));
        say('instances', count.format(status.value.instances));
        say('open-claims', count.format(status.value.openClaims));
        say('position', status.value.position ?? 'none');
        say('head', status.value.head ?? 'none');
        say('uptime', duration(status.value.uptimeMs));
      }
      if (pools.ok) showPools(pools.value.items);
    } catch {
      showHealth(false, 'no answer from the server');
    }
  }

  let planned = false;
  function refreshSoon() {
    if (planned) return;
    planned = true;
    setTimeout(() => {
      planned = false;
      refresh();
    }, AFTER_EVENT_MS);
  }

  /** What an event is about, in a few words. */
  function about({ data, stream }) {
    const parts = [];
    if (data.name) parts.push(data.name);
    if (Array.isArray(data.devices) && data.devices.length > 0)
      parts.push(data.devices.map((device) => device.address).join(' '));
    if (Array.isArray(data.reasons)) parts.push(data.reasons.map((reason) => reason.code).join(', '));
    if (typeof data.reason === 'string') parts.push(data.reason);
    parts.push(stream);
    return parts.join(' · ');
  }

  let paused = false;
  const waiting = [];
  function showEvent(event) {
    if (paused) {
      waiting.push(event);
      if (waiting.length > EVENTS_SHOWN) waiting.shift();
      return;
    }
    const line = element('li', event.type === 'ClaimRejected' || event.type === 'PlacementFailed' ? 'refused' : '');
    const when = new Date(event.metadata.timeMs ?? 0);
    const time = element('time', '', clock.format(when));
    time.dateTime = when.toISOString();
    line.append(
      time,
      element('span', 'type', event.type),
      element('span', 'what', about(event)),
      element('span', 'position', event.position),
    );
    const list = byId('events');
    list.prepend(line);
    while (list.children.length > EVENTS_SHOWN) list.lastElementChild.remove();
    byId('no-events').hidden = true;
  }

  const AGAIN_MS = 2000;

  /** Not by EventSource, which can't show a token. */
  async function follow(after) {
    let lastId = after ?? 'tail';
    for (;;) {
      try {
        const response = await fetch(`/v1/events/stream?after=${encodeURIComponent(lastId)}`, {
          headers: credentials(),
        });
        if (response.status === 401 || response.status === 403) return;
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
        let text = '';
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          const messages = (text + part.value).split('\n\n');
          text = messages.pop();
          for (const message of messages) lastId = showMessage(message) ?? lastId;
        }
      } catch {
        // The connection broke: made anew from the last id.
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  /** One message of the stream; returns its id. */
  function showMessage(message) {
    const fields = new Map(
      message.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    if (fields.has('data') && !fields.has('event')) {
      showEvent(JSON.parse(fields.get('data')));
      refreshSoon();
    }
    return fields.get('id');
  }

  async function start() {
    askForToken();
    byId('pause').addEventListener('click', ({ currentTarget }) => {
      paused = !paused;
      currentTarget.setAttribute('aria-pressed', String(paused));
      currentTarget.textContent = paused ? 'Go on' : 'Pause';
      if (!paused) for (const event of waiting.splice(0)) showEvent(event);
    });
    await refresh();
    setInterval(refresh, REFRESH_MS);
    const last = await read(`/v1/events?direction=backwards&limit=${EVENTS_SHOWN}`).catch(() => ({ ok: false }));
    const items = last.ok ? last.value.items : [];
    byId('no-events').hidden = items.length > 0;
    for (const event of items.reverse()) showEvent(event);
    follow(items.at(-1)?.position);
  }
  start();
})();

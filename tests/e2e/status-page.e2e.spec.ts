import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BerthClient } from '@berth/client';
import { type RunningServer, startServer } from '@berth/server';
import { createToken } from '@berth/server/tokens';
import { type Browser, chromium, type Page } from 'playwright-core';

jest.setTimeout(120_000);

const CHROMIUM = process.env.BERTH_CHROMIUM ?? '/usr/bin/chromium';
const withBrowser = existsSync(CHROMIUM) ? describe : describe.skip;
if (!existsSync(CHROMIUM))
  process.stderr.write(`status page: skipped, there is no browser at ${CHROMIUM} (set BERTH_CHROMIUM)\n`);

withBrowser('the status page in a real browser', () => {
  let server: RunningServer;
  let folder: string;
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-page-'));
    server = await startServer({ port: 0, dataDir: folder, logLevel: 'silent' });
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    });
    page = await browser.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) faults.push(`asked ${request.url()}`);
    });
    await page.goto(server.url);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(folder, { recursive: true });
  }, 60_000);

  const shows = (text: string) => page.getByText(text, { exact: false }).first().waitFor({ timeout: 15_000 });

  test('says that it is ready, and loads nothing from elsewhere', async () => {
    await shows('ready');
    expect(await page.title()).toContain('Berth');
  });

  test('a host, its pool and a claim appear by themselves; text of others is shown as text', async () => {
    const client = new BerthClient({ url: server.url });
    const { hostId } = await client.registerHost({ name: 'h1', kind: 'machine' });
    await client.reportHost(hostId, {
      bootId: 'b',
      sequence: 1,
      totals: { VCPU: { total: 4 } },
      devices: [
        {
          address: '0000:81:00.0',
          vendorId: '10de',
          productId: '20b0',
          kind: 'type-PCI',
          tags: { note: '<img src=x onerror="document.title=1">' },
        },
      ],
    });
    await shows('CUSTOM_PCI_10DE_20B0');
    await client.place({ pciRequests: [{ count: 1, vendorId: '10de', productId: '20b0' }] });
    await shows('InstancePlaced');
    // total, free, held, confirmed, blocked, quarantined: the page follows the events, so wait for the row.
    const row = page
      .locator('tr', { hasText: 'CUSTOM_PCI_10DE_20B0' })
      .filter({ has: page.locator('td:text-is("0")') });
    const cells = async () => (await row.first().locator('td').allTextContents()).map((cell) => cell.trim());
    const numbers = async () =>
      (await cells())
        .filter((cell) => /^\d+$/.test(cell))
        .slice(0, 6)
        .join();
    for (let tries = 0; tries < 50 && (await numbers()) !== '1,0,1,0,0,0'; tries++) await page.waitForTimeout(200);
    expect(await numbers()).toBe('1,0,1,0,0,0');
    expect(await page.title()).toContain('Berth');
  });

  test('fits a phone without sideways scrolling', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    const wider = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    expect(wider).toBe(false);
  });

  test('the try-it page opens the API description', async () => {
    await page.goto(`${server.url}/docs`);
    await shows('/v1/placements');
  });

  test('nothing failed on the way', () => {
    expect(faults).toEqual([]);
  });

  test('a server with tokens asks for one, and shows what it allows', async () => {
    const tokensFile = join(folder, 'tokens.json');
    const wish = { subject: 'eyes', role: 'auditor', hostId: null, createdAt: new Date(), expiresAt: null } as const;
    const { text } = await createToken(tokensFile, wish);
    const guarded = await startServer({ port: 0, dataDir: join(folder, 'guarded'), logLevel: 'silent', tokensFile });
    const visit = await browser.newPage();
    try {
      await visit.goto(guarded.url);
      await visit.getByLabel('This server asks for a token').fill(text);
      await visit.getByRole('button', { name: 'Use it' }).click();
      await visit.getByText('0.1.0').first().waitFor({ timeout: 15_000 });
      expect(await visit.locator('#token-form').isHidden()).toBe(true);
      const operator = await createToken(tokensFile, { ...wish, subject: 'ops', role: 'operator' });
      const client = new BerthClient({ url: guarded.url, token: operator.text, retries: 0 });
      const end = Date.now() + 20_000;
      while (Date.now() < end && (await client.getPolicy().catch(() => null)) === null)
        await new Promise((resolve) => setTimeout(resolve, 100));
      await client.registerHost({ name: 'seen-live', kind: 'machine' });
      await visit.getByText('seen-live').first().waitFor({ timeout: 15_000 });
    } finally {
      await visit.close();
      await guarded.close();
    }
  }, 90_000);
});

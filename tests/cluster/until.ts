/** Waits until something is true, looking ten times a second. @throws naming it when it never is */
export async function until(what: string, met: () => Promise<boolean>, ms = 120_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await met())) {
    if (performance.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

import type { RunResult } from '../run/sim-run.js';
import { wordsOfAct } from '../steps/step-words.js';

/** What broke, and the story that leads there, for people. */
export function failureLines(shrunk: RunResult, planned: number): string[] {
  const { broken, steps, heard, book } = shrunk;
  const lines = [`  ${broken?.rule}: ${book.textInWords(broken?.detail ?? '')}`];
  lines.push(`  the story, ${steps.length} of ${planned} steps:`);
  steps.forEach((step, index) => {
    lines.push(`    ${String(index + 1).padStart(3)}. ${wordsOfAct(step)}`);
    for (const { at, of, answer } of heard) {
      if (at !== index) continue;
      const { outcome, code, reasons, hostId, devices, repeated } = answer;
      const words = [
        outcome,
        code,
        ...reasons.map((reason) => reason.code),
        outcome === 'placed' && hostId ? `on ${book.word(hostId)}` : null,
        devices && devices.length > 0 ? `with ${devices.map((address) => book.textInWords(address)).join(' ')}` : null,
        repeated ? '(repeated)' : null,
      ];
      lines.push(`         ${of} is answered: ${words.filter(Boolean).join(' ')}`);
    }
  });
  if (broken && broken.at >= steps.length) lines.push('    … and found when everybody had time to recover');
  return lines;
}

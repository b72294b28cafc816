import { spawn } from 'node:child_process';

/** Runs a shell command; resolves with its output, rejects when it fails. */
export const run = (command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn('/bin/bash', ['-c', command], { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    child.stdout.on('data', (text: Buffer) => {
      out += text.toString();
    });
    child.stderr.on('data', (text: Buffer) => {
      out += text.toString();
    });
    // a server started in the background keeps the pipes: the shell's own end is what counts
    child.on('exit', (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      code === 0 ? resolve(out) : reject(new Error(`${command} ended with ${code}: ${out}`));
    });
    child.on('error', reject);
  });

/** The command of an environment variable; undefined when it is not set, and then the reason is printed. */
export const command = (name: string, what: string): string | undefined => {
  const text = process.env[name];
  if (text === undefined || text === '') {
    console.info(`skipped: ${name} holds no command that ${what}`);
    return undefined;
  }
  return text;
};

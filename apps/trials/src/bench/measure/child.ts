import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A program of the benchmark in a process of its own, which says one thing (`process.send`) when it is ready or done. */
export class Child<T> {
  private constructor(
    private readonly process: ChildProcess,
    readonly said: T,
  ) {}

  /** @throws when it ends without a word */
  static async start<T>(file: string, args: readonly string[], execArgv: readonly string[] = []): Promise<Child<T>> {
    const child = fork(file, [...args], { execArgv: [...execArgv], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const said = await new Promise<T>((resolve, reject) => {
      child.once('message', (message) => resolve(message as T));
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it said anything`)));
    });
    return new Child(child, said);
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** Tells it something and waits for the next thing it says. @throws when it ends before */
  ask<A>(question: Parameters<ChildProcess['send']>[0]): Promise<A> {
    return new Promise((resolve, reject) => {
      this.process.once('message', (message) => resolve(message as A));
      this.process.once('exit', (code) => reject(new Error(`it ended with ${code} before it answered`)));
      this.process.send(question);
    });
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
  }
}

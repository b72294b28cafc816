import type { EventStore } from '../port/event-store.js';
import { DEFAULT_TRAITS, type StoreHarness, type StoreTraits } from './harness.js';

/** The store of the running test. A topic asks for it inside its tests only. */
export class ContractContext {
  #harness: StoreHarness | undefined;
  #store: EventStore | undefined;

  get store(): EventStore {
    if (this.#store === undefined) throw new Error('the store is open inside tests only');
    return this.#store;
  }

  get traits(): StoreTraits {
    return { ...DEFAULT_TRAITS, ...this.#harness?.traits };
  }

  async start(harness: StoreHarness): Promise<void> {
    this.#harness = harness;
    this.#store = await harness.open();
  }

  async reopen(): Promise<EventStore> {
    this.#store = await this.#harness?.reopen(this.store);
    return this.store;
  }

  /** Crashes where the adapter can, else closes and opens again. */
  async crash(): Promise<EventStore> {
    const harness = this.#harness as StoreHarness;
    this.#store = await (harness.crash === undefined ? harness.reopen(this.store) : harness.crash(this.store));
    return this.store;
  }

  async finish(): Promise<void> {
    await this.#store?.close();
    await this.#harness?.dispose();
    this.#store = undefined;
    this.#harness = undefined;
  }
}

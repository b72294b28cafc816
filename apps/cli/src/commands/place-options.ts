import type { ServerOptions } from '../output/server.js';
import type { WishOptions } from './wish.js';

export interface PlaceOptions extends ServerOptions, WishOptions {
  readonly key?: string;
  readonly instance?: string;
  readonly group?: string;
  readonly zone?: string;
  readonly trait?: string[];
  readonly dryRun?: boolean;
  readonly explain?: boolean;
  readonly confirm?: boolean;
  readonly count?: number;
}

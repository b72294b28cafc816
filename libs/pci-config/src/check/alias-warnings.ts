import type { AliasEntry } from '../alias/alias.js';
import type { ConfigWarning } from '../finding.js';

/** What Nova takes in an alias though it then serves nothing (Nova facts 2.1, 2.12). */
export const aliasWarnings = (entries: readonly AliasEntry[]): readonly ConfigWarning[] =>
  entries.flatMap(({ entry, name, specs: [spec] }): readonly ConfigWarning[] => {
    if (spec.capability_type === undefined) return [];
    return [
      {
        option: 'alias',
        entry,
        item: null,
        key: 'capability_type',
        value: spec.capability_type,
        rule: 'Nova facts 2.12',
        message: `Nova asks devices for capability_type, which none has, so "${name}" gets none there; leave the key out (it is ignored here)`,
        code: 'matches-nothing',
      },
    ];
  });

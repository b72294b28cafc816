import type { AdoptionProposal } from '../drift/adoption.js';
import { ServerRefusal } from './agent-error.js';
import { persistently } from './persistently.js';
import type { Surroundings } from './surroundings.js';

/** What became of one proposal. */
export interface Adoption {
  readonly instanceId: string;
  /** Null: refused. */
  readonly claimId: string | null;
  /** Why it was refused, for people; null: it was not. */
  readonly refusal: string | null;
}

/** Makes the proposed claims, one after the other; a refused one does not keep the next from being made. */
export async function adopt(
  around: Surroundings,
  hostId: string,
  proposals: readonly AdoptionProposal[],
  attempts: number,
): Promise<Adoption[]> {
  const adoptions: Adoption[] = [];
  for (const { claim } of proposals) {
    const { instanceId } = claim;
    const key = around.newKey();
    try {
      const { claimId } = await persistently(around, attempts, () => around.server.adopt(hostId, claim, key));
      adoptions.push({ instanceId, claimId, refusal: null });
    } catch (error) {
      if (!(error instanceof ServerRefusal)) throw error;
      adoptions.push({ instanceId, claimId: null, refusal: error.message });
    }
  }
  return adoptions;
}

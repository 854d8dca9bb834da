import { withoutExchanges, type Evidence } from '../../spec/results/findings.ts';

/** How many characters of evidence may still be kept, about. */
export interface EvidenceRoom {
  characters: number;
}

/** The evidence, or where there is no room for it, the same without its exchanges. Takes what it needs of the room. */
export const evidenceWithin = (evidence: Evidence, room: EvidenceRoom): Evidence => {
  const size = JSON.stringify(evidence).length;
  if (size > room.characters) return withoutExchanges(evidence);
  room.characters -= size;
  return evidence;
};

/** Evidence that is kept no longer takes no room. */
export const freeRoom = (evidence: Evidence, room: EvidenceRoom): void => {
  room.characters += JSON.stringify(evidence).length;
};

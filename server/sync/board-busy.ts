import { REFUSALS } from '#session/refusal.ts'

/** Edits can't be taken now; the sentence is for a person. */
export class BoardBusy extends Error {}

/** Nobody's edits are taken until a facilitator unfreezes the board. */
export class BoardFrozen extends BoardBusy {
  constructor() {
    super(REFUSALS.frozen)
  }
}

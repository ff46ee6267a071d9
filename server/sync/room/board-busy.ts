import { REFUSALS } from '#session/core/refusal.ts'

/** The server can't take edits now; the message is a sentence for a person. */
export class BoardBusy extends Error {}

/** The server takes no edits until a facilitator unfreezes the board. */
export class BoardFrozen extends BoardBusy {
  constructor() {
    super(REFUSALS.frozen)
  }
}

import { REFUSALS } from '#session/core/refusal-sentences.ts'
import { SYNC_SENTENCES } from '#sync/sync-sentences.ts'

/** Sentences of a board that takes no edits now. */
const BUSY = {
  frozen: REFUSALS.frozen,
  'sync.database-away': SYNC_SENTENCES['database-away'],
  'sync.nothing-saved': SYNC_SENTENCES['nothing-saved'],
}

/** The server can't take edits now; the message is a sentence for a person. */
export class BoardBusy extends Error {
  readonly sentence: keyof typeof BUSY

  constructor(sentence: keyof typeof BUSY) {
    super(BUSY[sentence])
    this.sentence = sentence
  }
}

/** The server takes no edits until a facilitator unfreezes the board. */
export class BoardFrozen extends BoardBusy {
  constructor() {
    super('frozen')
  }
}

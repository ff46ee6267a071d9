import { SYNC_SENTENCES } from '#sync/sync-sentences.ts'

/** The message can't be read, or clients never send it. The sender gets the sentence. */
export class BadMessage extends Error {
  constructor(name: keyof typeof SYNC_SENTENCES) {
    super(SYNC_SENTENCES[name])
  }
}

/** The reason to close the socket after reading a message failed. */
export function badMessageReason(error: unknown): string {
  return error instanceof BadMessage ? error.message : SYNC_SENTENCES['unreadable-message']
}

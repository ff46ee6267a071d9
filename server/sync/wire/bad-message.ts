import { CLOSE_REASONS } from '#sync/close-reason.ts'

/** The message can't be read, or clients never send it. The sender gets the sentence. */
export class BadMessage extends Error {
  constructor(name: keyof typeof CLOSE_REASONS) {
    super(CLOSE_REASONS[name])
  }
}

/** The reason to close the socket after reading a message failed. */
export function badMessageReason(error: unknown): string {
  return error instanceof BadMessage ? error.message : CLOSE_REASONS['unreadable-message']
}

import { WebSocket } from 'ws'
import { CLOSE } from '#sync/close-code.ts'

const MESSAGE_TOO_BIG = 1009
/** Of RFC 6455, for what can't be read: a wrong bit, text that is none, a message that is too long. */
const UNREADABLE = new Set([1002, 1007, MESSAGE_TOO_BIG])

/**
 * A socket that says why when it closes on a frame that can't be read. `ws` closes by itself then, with a code that stock
 * clients take for a network failure: they would send the same message again, for ever.
 */
export class BoardSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    // With a reason, even an empty one, it is the other side's own close that is answered.
    if (code === undefined || reason !== undefined || !UNREADABLE.has(code)) super.close(code, reason)
    else
      super.close(
        CLOSE.badFrame,
        code === MESSAGE_TOO_BIG ? 'The message is too long.' : 'The frame can’t be read.',
      )
  }
}

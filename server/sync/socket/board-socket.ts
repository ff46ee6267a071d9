import { WebSocket } from 'ws'
import { CLOSE } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'

const MESSAGE_TOO_BIG = 1009
/** RFC 6455 codes for unreadable input: an invalid frame, text that is not UTF-8, too many fragments, a message that is too large. */
const UNREADABLE = new Set([1002, 1007, 1008, MESSAGE_TOO_BIG])

/**
 * A socket that sends a reason when it closes on an unreadable frame. On its own, `ws` closes with a code that stock clients take
 * for a network failure, and they would send the same message again for ever.
 */
export class BoardSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    // A close with a reason, even an empty one, answers the other side's close.
    if (code === undefined || reason !== undefined || !UNREADABLE.has(code)) super.close(code, reason)
    else
      super.close(
        CLOSE.badFrame,
        code === MESSAGE_TOO_BIG ? CLOSE_REASONS['message-too-long'] : CLOSE_REASONS['unreadable-frame'],
      )
  }
}

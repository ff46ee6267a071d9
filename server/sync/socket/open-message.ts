import * as decoding from 'lib0/decoding'
import type { Limits } from '#sync/limits.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { BadMessage } from '../wire/bad-message.ts'

/** A type, and a number or nothing. */
const SHORT_BYTES = 16
/** Several times what four numbers take. */
const BRING_BYTES = 1_024

/** The longest message of each kind. Kinds that are not here may be as long as any message. */
function maxBytes(type: number | undefined, limits: Limits): number {
  switch (type) {
    case MESSAGE.queryAwareness:
    case MESSAGE.saved:
    case MESSAGE.clock:
      return SHORT_BYTES
    case MESSAGE.bring:
      return BRING_BYTES
    case MESSAGE.awareness:
      // A stock client sends the states of all others back to us.
      return limits.maxAwarenessBytes * limits.maxConnectionsPerBoard
    default:
      return limits.maxMessageBytes
  }
}

/**
 * Refuses a message by its length before anything of it is read.
 * @throws BadMessage
 */
export function openMessage(data: Uint8Array, isBinary: boolean, limits: Limits): decoding.Decoder {
  if (!isBinary) throw new BadMessage('Messages are binary.')
  // Every type is below 128, and so one byte.
  if (data.length > maxBytes(data[0], limits)) throw new BadMessage('The message is too long.')
  return decoding.createDecoder(data)
}

import type { WebSocket } from 'ws'
import type { CloseCode } from '#sync/close-code.ts'

/** A close frame holds 125 bytes, two of them for the code. */
const MAX_BYTES = 123

/** Shortens the reason to the limit of a close frame, without splitting a character. */
function shorten(reason: string): string {
  let cut = reason
  while (Buffer.byteLength(cut) > MAX_BYTES) cut = cut.slice(0, -1)
  return cut
}

/** Closes with a reason, and ends the socket of a client that does not answer in this time. */
export function closeSocket(ws: WebSocket, code: CloseCode, reason: string, graceMs: number): void {
  ws.close(code, shorten(reason))
  const timer = setTimeout(() => ws.terminate(), graceMs)
  ws.once('close', () => clearTimeout(timer))
}

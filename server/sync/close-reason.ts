/** A close frame holds 125 bytes, two of them for the code. */
const MAX_BYTES = 123

/** Shortens the reason to what a close frame can hold, without splitting a character. */
export function closeReason(reason: string): string {
  let cut = reason
  while (Buffer.byteLength(cut) > MAX_BYTES) cut = cut.slice(0, -1)
  return cut
}

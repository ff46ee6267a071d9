/** A close frame carries 125 bytes, two of them for the code. */
const MAX_BYTES = 123

/** The reason, cut between characters to what a close frame can carry. */
export function closeReason(reason: string): string {
  let cut = reason
  while (Buffer.byteLength(cut) > MAX_BYTES) cut = cut.slice(0, -1)
  return cut
}

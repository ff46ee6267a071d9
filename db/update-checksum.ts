import { crc32 } from 'node:zlib'

/**
 * Tells an update that a disk or a copy damaged, or put into another's place, from one that is as it was written. CRC-32:
 * an attacker with access to the database could write any checksum too.
 */
export function updateChecksum(
  { boardId, doc, seq }: { boardId: string; doc: string; seq: number },
  data: Uint8Array,
): number {
  return crc32(data, crc32(`${boardId} ${doc} ${seq}`))
}

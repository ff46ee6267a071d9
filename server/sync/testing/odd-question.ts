import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'

/** A state vector of any kind: correct, invented, with thousands of clients that never wrote, or unreadable. */
export function oddStateVector(doc: Y.Doc, random: () => number): Uint8Array {
  if (random() < 0.1) return Uint8Array.from({ length: Math.floor(random() * 200) }, () => random() * 256)
  const entries: [number, number][] = []
  for (const [client, clock] of Y.decodeStateVector(Y.encodeStateVector(doc))) {
    const kind = random()
    if (kind < 0.2) continue
    entries.push([client, kind < 0.4 ? clock : Math.floor(random() * clock * 1.2)])
  }
  const strangers = random() < 0.5 ? 0 : Math.floor(random() * 1_000)
  for (let i = 0; i < strangers; i++) {
    entries.push([Math.floor(random() * 2 ** 32), Math.floor(random() * 2 ** 31)])
  }
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, entries.length)
  for (const entry of entries) for (const n of entry) encoding.writeVarUint(encoder, n)
  return encoding.toUint8Array(encoder)
}

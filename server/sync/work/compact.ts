import { createHash, type Hash } from 'node:crypto'
import * as Y from 'yjs'
import { boardMeta, boardShapes } from '#board/doc/board-doc.ts'
import type { Compacted, StoredParts } from './board-task.ts'
import { docOf } from './dry-run.ts'

/**
 * Merges the parts into one update without deleted content. The result replaces the parts, so it is read back and compared: by
 * fingerprints, because two documents and their contents at once would take several times the memory.
 */
export function compact(parts: StoredParts): Compacted {
  const { data, fingerprint } = encode(docOf(parts))
  const again = new Y.Doc()
  Y.applyUpdate(again, data)
  if (fingerprintOf(again) !== fingerprint) {
    throw new Error('a snapshot does not equal what it was made from')
  }
  return { data, sha256: createHash('sha256').update(data).digest() }
}

/** A separate function, so that the first document is freed before the second is read. */
function encode(doc: Y.Doc): { data: Uint8Array; fingerprint: string } {
  return { data: Y.encodeStateAsUpdate(doc), fingerprint: fingerprintOf(doc) }
}

/** Equal for documents with the same state, deletions and records. Throws when updates are missing. */
function fingerprintOf(doc: Y.Doc): string {
  const { pendingStructs, pendingDs } = doc.store
  if (pendingStructs || pendingDs) throw new Error('updates are missing')
  const hash = createHash('sha256')
  hash.update(Y.encodeSnapshot(Y.snapshot(doc)))
  addEntries(hash, boardMeta(doc))
  const shapes = boardShapes(doc)
  for (const id of [...shapes.keys()].sort()) {
    const shape = shapes.get(id)
    addValue(hash, id)
    if (shape instanceof Y.Map) addEntries(hash, shape)
    else addValue(hash, shape)
  }
  return hash.digest('hex')
}

function addEntries(hash: Hash, map: Y.Map<unknown>): void {
  for (const key of [...map.keys()].sort()) {
    const value = map.get(key)
    addValue(hash, [key, value instanceof Y.AbstractType ? value.toJSON() : value])
  }
}

/** With sorted keys: the two documents may have received them in another order. */
function addValue(hash: Hash, value: unknown): void {
  hash.update(`${JSON.stringify(value, (_, part: unknown) => (isObject(part) ? sortKeys(part) : part))}\n`)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sortKeys(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

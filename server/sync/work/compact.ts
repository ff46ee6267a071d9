import { createHash, type Hash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardMeta, boardShapes } from '#board/doc/board-doc.ts'
import { WorkRecorder } from '#board/history/work-recorder.ts'
import { docOfPlanned, planSlices } from '../updates/slice-plan.ts'
import type { Compacted, CompactInput, PackedKeyframe, StoredParts } from './board-task.ts'
import { docOf } from './dry-run.ts'
import { listUpdates, shareUpdates } from './shared-updates.ts'

/**
 * Merges the parts into one update without deleted content. The result replaces the parts, so it is read back and compared: by
 * fingerprints, because two documents and their contents at once would take several times the memory.
 */
export function compact({ parts, history }: CompactInput): Compacted {
  const { data, fingerprint, recorded } = encode(parts, history)
  const planned = planSlices(data)
  if (fingerprintOf(docOfPlanned(planned)) !== fingerprint) {
    throw new Error('a snapshot does not equal what it was made from')
  }
  return { ...planned, keyframe: recorded && { ...packState(data), ...recorded } }
}

/** A state as keyframes hold it. */
export function packState(data: Uint8Array): Pick<PackedKeyframe, 'data' | 'sha256'> {
  const packed = deflateRawSync(data)
  return { data: packed, sha256: checksumOf(packed) }
}

function checksumOf(data: Uint8Array): Uint8Array {
  return createHash('sha256').update(data).digest()
}

/** A separate function, so that the first document is freed before the second is read. */
function encode(parts: StoredParts, history: CompactInput['history']) {
  const { doc, recorded } = history ? record(parts, history) : { doc: docOf(parts), recorded: null }
  return { data: Y.encodeStateAsUpdate(doc), fingerprint: fingerprintOf(doc), recorded }
}

/** Applies the updates commit by commit, which takes longer than all at once, to see what each of them did. */
function record(
  { base, tail }: StoredParts,
  { entries, recordedUpto }: NonNullable<CompactInput['history']>,
) {
  const updates = listUpdates(tail)
  const known = updates.slice(0, entries.filter(({ seq }) => seq <= recordedUpto).length)
  const doc = docOf({ base, tail: shareUpdates(known) })
  const recorder = new WorkRecorder(doc)
  const logged = entries.map((entry, i) => ({ ...entry, data: must(updates[i], 'an update of each entry') }))
  recorder.apply(logged.slice(known.length))
  return { doc, recorded: { work: recorder.work, deleted: recorder.gone } }
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

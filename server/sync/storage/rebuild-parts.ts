import { isDeepStrictEqual } from 'node:util'
import * as Y from 'yjs'
import { boardMeta, boardShapes } from '#board/doc/board-doc.ts'
import { rebuildBoardDocument } from '#board/doc/rebuild-board.ts'
import { docOfPlanned, planSlices } from '../updates/slice-plan.ts'
import { MAX_LIST_ITEMS } from '../updates/work-limits.ts'
import { packState } from '../work/compact.ts'
import type { RebuildAnswer, RebuildRequest } from './rebuild-task.ts'

/** A document that takes longer would block every room of the process, and every browser that opens it. */
const MAX_INTEGRATE_MS = 2_000
/** A client id with a clock this high has little left. */
const MAX_CLOCK = 2 ** 30

/** Builds the document again under one client id, unless it is healthy. Throws if parts of it are missing. */
export function rebuildParts({ parts, epoch, isForced }: RebuildRequest): RebuildAnswer {
  const startedAt = performance.now()
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const part of parts) Y.applyUpdate(doc, part)
  })
  const tookMs = performance.now() - startedAt
  const oldEpoch = boardMeta(doc).get('epoch')
  if (doc.store.pendingStructs || doc.store.pendingDs || typeof oldEpoch !== 'string') {
    throw new Error('updates are missing')
  }
  if (!isForced && tookMs <= MAX_INTEGRATE_MS && !isWorn(doc)) return { kind: 'healthy' }
  const rebuilt = rebuildBoardDocument(doc, epoch)
  const data = Y.encodeStateAsUpdate(rebuilt)
  const planned = planSlices(data)
  // The rebuilt document replaces everything, so compare first.
  if (!isDeepStrictEqual(boardShapes(docOfPlanned(planned)).toJSON(), boardShapes(doc).toJSON())) {
    throw new Error('a rebuilt board does not equal what it was made from')
  }
  return { kind: 'rebuilt', ...planned, keyframe: packState(data), oldEpoch, clientId: rebuilt.clientID }
}

function isWorn(doc: Y.Doc): boolean {
  const clocks = Y.decodeStateVector(Y.encodeStateVector(doc)).values()
  if ([...clocks].some((clock) => clock > MAX_CLOCK)) return true
  return [...boardShapes(doc).values()].some((map) => map instanceof Y.Map && isWornRecord(map))
}

function isWornRecord(map: Y.Map<unknown>): boolean {
  return [...map._map.values()].some((item) => {
    const text = item.content instanceof Y.ContentType ? item.content.type : null
    const letters = text ? countItems(text._start, 'right') : 0
    return Math.max(letters, countItems(item, 'left')) > MAX_LIST_ITEMS
  })
}

/** Counts deleted items too: they make the next edit slow. */
function countItems(first: Y.Item | null, side: 'left' | 'right'): number {
  let count = 0
  for (let item = first; item; item = item[side]) count++
  return count
}

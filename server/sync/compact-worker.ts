import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { parentPort } from 'node:worker_threads'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardMeta, boardShapes } from '#board/board-doc.ts'
import { lowerPriority } from '#server/threads/lower-priority.ts'
import type { CompactAnswer, CompactRequest } from './compact-message.ts'

lowerPriority()

const port = must(parentPort, 'a thread to work for')

port.on('message', (request: CompactRequest) => {
  port.postMessage(answer(request))
})

function answer({ id, parts }: CompactRequest): CompactAnswer {
  try {
    const data = compact(parts)
    return { id, ok: true, data, sha256: createHash('sha256').update(data).digest() }
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

/** The parts as one update without what was deleted. Read back and compared, since the parts are thrown away for it. */
function compact(parts: readonly Uint8Array[]): Uint8Array {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const part of parts) Y.applyUpdate(doc, part)
  })
  const data = Y.encodeStateAsUpdate(doc)
  const again = new Y.Doc()
  Y.applyUpdate(again, data)
  const isWhole = [doc, again].every(({ store }) => !store.pendingStructs && !store.pendingDs)
  if (!isWhole || !isSame(doc, again)) throw new Error('a snapshot does not equal what it was made from')
  return data
}

function isSame(one: Y.Doc, other: Y.Doc): boolean {
  return (
    Y.equalSnapshots(Y.snapshot(one), Y.snapshot(other)) &&
    isDeepStrictEqual(contentOf(one), contentOf(other))
  )
}

function contentOf(doc: Y.Doc): unknown[] {
  return [boardMeta(doc).toJSON(), boardShapes(doc).toJSON()]
}

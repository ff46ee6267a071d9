import { parentPort } from 'node:worker_threads'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { releaseMemory } from '#server/threads/release-memory.ts'
import { answerFrame } from '../wire/frame.ts'
import { mergeBatches } from '../wire/merge-batches.ts'
import type { BoardAnswer, BoardTask, StoredParts } from './board-task.ts'
import { compact } from './compact.ts'
import { docOf, rehearse } from './rehearse.ts'
import { listUpdates, shareUpdates } from './shared-updates.ts'

const port = must(parentPort, 'a thread to work for')

port.postMessage({ kind: 'ready' } satisfies BoardAnswer)
port.on('message', (task: BoardTask) => {
  const done = answer(task)
  // Transferred, not copied.
  port.postMessage(done, 'frame' in done ? [done.frame] : [])
  releaseMemory()
})

function answer(task: BoardTask): BoardAnswer {
  try {
    switch (task.kind) {
      case 'rehearse':
        return { kind: 'rehearse', rehearsal: rehearse(task) }
      case 'encode': {
        const update = Y.encodeStateAsUpdate(docOf(task.parts))
        return { kind: 'encode', updates: shareUpdates([update]), frame: frameOf(update) }
      }
      case 'diff':
        return { kind: 'diff', frame: frameOf(missingUpdate(task.parts, task.stateVector)) }
      case 'compact':
        return { kind: 'compact', ...compact(task.parts) }
    }
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

/** Cut out of the updates: building the document would take far more time and memory. */
function missingUpdate({ base, tail }: StoredParts, stateVector: Uint8Array): Uint8Array {
  const missing = [...listUpdates(base), ...mergeBatches(listUpdates(tail))].map((update) =>
    Y.diffUpdate(update, stateVector),
  )
  return Y.mergeUpdates(missing)
}

/** In a buffer of its own, which can be transferred. */
function frameOf(update: Uint8Array): ArrayBuffer {
  return new Uint8Array(answerFrame(update)).buffer
}

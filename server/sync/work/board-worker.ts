import { parentPort } from 'node:worker_threads'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { lowerPriority } from '#server/threads/lower-priority.ts'
import type { BoardAnswer, BoardTask } from './board-task.ts'
import { docOf, rehearse } from './rehearse.ts'

lowerPriority()

const port = must(parentPort, 'a thread to work for')

port.postMessage({ kind: 'ready' } satisfies BoardAnswer)
port.on('message', (task: BoardTask) => port.postMessage(answer(task)))

function answer(task: BoardTask): BoardAnswer {
  try {
    return task.kind === 'rehearse'
      ? { kind: 'rehearse', rehearsal: rehearse(task) }
      : { kind: 'diff', update: Y.encodeStateAsUpdate(docOf(task.parts), task.stateVector) }
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

import { parentPort, workerData } from 'node:worker_threads'
import { must } from '#base/must.ts'
import type { AsideTask } from './aside.ts'
import { readFile } from './read-file.ts'
import { canvasUpdate } from './write-canvas.ts'

const task: AsideTask = workerData
const answer =
  task.kind === 'read' ? readFile(task.given, task.asked, task.limits) : canvasUpdate(task.records)
must(parentPort, 'a thread to work for').postMessage(answer)

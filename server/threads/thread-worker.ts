import { parentPort } from 'node:worker_threads'
import { must } from '#base/must.ts'
import { type Piece, PieceAssembly, splitIntoPieces } from './pieces.ts'
import { releaseMemory } from './release-memory.ts'
import { type FromThread, type ToThread, transferredWith } from './thread-message.ts'
import { loadTask, type TaskAddress } from './thread-task.ts'

const port = must(parentPort, 'a thread to work for')
let input = new PieceAssembly()
let pieces: Iterator<Piece, void> = splitIntoPieces(null)
let next: IteratorResult<Piece, void> = { done: true, value: undefined }

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'piece':
      return input.take(message.piece)
    case 'run':
      return void run(message.task)
    case 'more':
      return sendNext()
  }
})

async function run(address: TaskAddress): Promise<void> {
  try {
    const task = await loadTask(address)
    const { value } = input
    input = new PieceAssembly()
    pieces = splitIntoPieces(await task(value))
    next = pieces.next()
    sendNext()
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    send({ kind: 'failed', message, stack })
  }
}

/** Sends the next piece only on request: the other side takes in one at a time, and serves others in between. */
function sendNext(): void {
  const { value: piece, done } = next
  if (done) return
  next = pieces.next()
  send({ kind: 'piece', piece, isLast: next.done === true })
  if (next.done) releaseMemory()
}

function send(message: FromThread): void {
  port.postMessage(message, message.kind === 'piece' ? transferredWith(message.piece) : [])
}

import { Worker } from 'node:worker_threads'
import { limitMemory, memoryOfThread } from './limit-memory.ts'
import { PieceAssembly, splitIntoPieces } from './pieces.ts'
import { startSlices } from './slices.ts'
import { type FromThread, type ToThread, transferredWith } from './thread-message.ts'
import type { TaskAddress } from './thread-task.ts'

export type ThreadEnd =
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; error: Error }
  | { kind: 'out-of-memory' }
  /** `stop` was called. */
  | { kind: 'stopped' }

/** Pause between two pieces, so that everything else goes first. */
const REST_MS = 4

/** One thread, which does one task at a time. */
export class WorkThread {
  private readonly worker: Worker
  private result = new PieceAssembly()
  private settle: ((end: ThreadEnd) => void) | null = null
  private readonly yieldToOthers = startSlices(REST_MS)
  private readonly maxMemoryMb: number
  private hasEnded = false

  constructor(maxMemoryMb: number) {
    this.maxMemoryMb = maxMemoryMb
    this.worker = new Worker(new URL('./thread-worker.ts', import.meta.url), {
      name: 'task',
      resourceLimits: memoryOfThread(maxMemoryMb),
    })
    this.worker.unref()
    this.worker.on('message', (message: FromThread) => void this.receive(message))
    this.worker.on('error', (error) =>
      this.end(isOutOfMemory(error) ? { kind: 'out-of-memory' } : { kind: 'failed', error }),
    )
    this.worker.on('exit', () => this.end({ kind: 'stopped' }))
  }

  get isAlive(): boolean {
    return !this.hasEnded
  }

  /** See `ReadCpuMs`. Starting the thread counts too. */
  async readCpuMs(): Promise<number | null> {
    // Rejects for a thread that does not run.
    const used = await this.worker.cpuUsage().catch(() => null)
    return used && (used.user + used.system) / 1_000
  }

  run({ name, url }: TaskAddress, input: unknown): Promise<ThreadEnd> {
    return new Promise((resolve) => {
      if (this.hasEnded) return resolve({ kind: 'stopped' })
      const stopLimit = limitMemory(this.worker, this.maxMemoryMb, () => {
        this.end({ kind: 'out-of-memory' })
        void this.worker.terminate()
      })
      this.settle = (end) => {
        stopLimit()
        resolve(end)
      }
      void this.sendInput({ name, url }, input).catch((error: unknown) => {
        this.finish({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
      })
    })
  }

  /** Ends the thread at once, whatever it is doing. */
  async stop(): Promise<void> {
    this.end({ kind: 'stopped' })
    await this.worker.terminate()
  }

  private async sendInput(task: TaskAddress, input: unknown): Promise<void> {
    let isFirst = true
    for (const piece of splitIntoPieces(input)) {
      if (!isFirst) await this.yieldToOthers()
      isFirst = false
      // Bytes within the input may be others' too.
      this.send({ kind: 'piece', piece }, piece.path.length === 0 ? transferredWith(piece) : [])
    }
    this.send({ kind: 'run', task })
  }

  private async receive(message: FromThread): Promise<void> {
    switch (message.kind) {
      case 'piece':
        this.result.take(message.piece)
        if (message.isLast) return this.finish({ kind: 'done', value: this.result.value })
        await this.yieldToOthers()
        return this.send({ kind: 'more' })
      case 'failed': {
        const error = new Error(message.message)
        if (message.stack !== undefined) error.stack = message.stack
        return this.finish({ kind: 'failed', error })
      }
    }
  }

  private send(message: ToThread, transferred: ArrayBuffer[] = []): void {
    if (!this.hasEnded) this.worker.postMessage(message, transferred)
  }

  private end(end: ThreadEnd): void {
    this.hasEnded = true
    this.finish(end)
  }

  private finish(end: ThreadEnd): void {
    this.result = new PieceAssembly()
    this.settle?.(end)
    this.settle = null
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

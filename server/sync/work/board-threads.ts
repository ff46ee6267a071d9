import { Worker } from 'node:worker_threads'
import { limitMemory, memoryOfThread } from '#server/threads/limit-memory.ts'
import type { BoardAnswer, BoardTask } from './board-task.ts'

/** A thread costs memory, which is too much to keep it between two busy phases. */
const IDLE_MS = 30_000
const MAX_THREADS = 2
/** An honest update of the largest board takes a fraction of this, on a slow machine too. */
const MAX_TASK_MS = 15_000
/** A snapshot is read back and compared, and no person waits for it. */
const COMPACT_FACTOR = 4
/** A busy machine takes a while to start a thread; no update should be refused for that. */
const MAX_START_MS = 60_000
const MAX_MEMORY_MB = 768
/**
 * The stored size of all boards that are worked on at once: while it is being built, a board takes about fifty times its bytes.
 */
const MAX_BYTES_AT_ONCE = 3 * 1024 * 1024

/** `failed`: the task threw. `stuck`: it took too much time or memory, and its thread was ended. */
export type TaskResult<Task extends BoardTask> =
  | { kind: 'done'; answer: Extract<BoardAnswer, { kind: Task['kind'] }> }
  | { kind: 'failed'; message: string }
  | { kind: 'stuck' }

const STOPPED = { kind: 'failed', message: 'the server stops' } as const

interface Job {
  task: BoardTask
  finish: (result: TaskResult<BoardTask>) => void
}

interface Thread {
  worker: Worker
  isReady: boolean
  /** False when its task got stuck, or it has ended. */
  isSound: boolean
  /** How long its task may take. */
  taskMs: number
  /** Limits the time of its current task. */
  timer: NodeJS.Timeout | null
  idleTimer: NodeJS.Timeout | null
  /** Ends its current task. */
  end: ((result: TaskResult<BoardTask>) => void) | null
}

/** The limits of the threads, which tests make small. */
export interface BoardThreadsOptions {
  /** How many tasks run at once; 2 by default. */
  maxThreads?: number
  /** Time of one task, 15 seconds by default; a snapshot may take four times as long. */
  maxTaskMs?: number
  /** Stored bytes of all boards worked on at once, 3 MB by default; a larger board is worked on alone. */
  maxBytesAtOnce?: number
}

/**
 * Does in a few threads what would block all boards. Each person has one task at a time, and those who wait take turns: a person
 * with 20 sockets slows down only themselves. A thread that gets stuck is ended together with its task.
 */
export class BoardThreads {
  private readonly maxThreads: number
  private readonly maxTaskMs: number
  private readonly maxBytesAtOnce: number
  /** Waiting jobs by person, in the order of turns. */
  private readonly waiting = new Map<string, Job[]>()
  private readonly busy = new Set<string>()
  private readonly idle: Thread[] = []
  private readonly all = new Set<Thread>()
  private running = 0
  private runningBytes = 0
  private isStopped = false

  constructor(options: BoardThreadsOptions = {}) {
    this.maxThreads = options.maxThreads ?? MAX_THREADS
    this.maxTaskMs = options.maxTaskMs ?? MAX_TASK_MS
    this.maxBytesAtOnce = options.maxBytesAtOnce ?? MAX_BYTES_AT_ONCE
  }

  /**
   * Never rejects. After `stop`, every task fails.
   * @param key whose turn the task uses
   */
  run<Task extends BoardTask>(key: string, task: Task): Promise<TaskResult<Task>> {
    if (this.isStopped) return Promise.resolve(STOPPED)
    return new Promise((resolve) => {
      const jobs = this.waiting.get(key) ?? []
      jobs.push({ task, finish: (result) => resolve(result as TaskResult<Task>) })
      this.waiting.set(key, jobs)
      this.startNext()
    })
  }

  async stop(): Promise<void> {
    this.isStopped = true
    for (const jobs of this.waiting.values()) {
      for (const { finish } of jobs) finish(STOPPED)
    }
    this.waiting.clear()
    await Promise.all([...this.all].map(({ worker }) => worker.terminate()))
  }

  private startNext(): void {
    if (this.isStopped) return
    for (const [key, jobs] of [...this.waiting]) {
      if (this.running >= this.maxThreads) return
      const [job] = jobs
      if (!job || this.busy.has(key)) continue
      // In the order of turns: small boards must not overtake a large one for ever.
      if (this.running > 0 && this.runningBytes + bytesOf(job.task) > this.maxBytesAtOnce) return
      jobs.shift()
      this.waiting.delete(key)
      // Goes behind all others who wait.
      if (jobs.length > 0) this.waiting.set(key, jobs)
      this.start(key, job)
    }
  }

  private start(key: string, { task, finish }: Job): void {
    const bytes = bytesOf(task)
    this.running += 1
    this.runningBytes += bytes
    this.busy.add(key)
    const thread = this.idle.pop() ?? this.createThread()
    if (thread.idleTimer) clearTimeout(thread.idleTimer)
    thread.taskMs = task.kind === 'compact' ? COMPACT_FACTOR * this.maxTaskMs : this.maxTaskMs
    this.limitTime(thread, thread.isReady ? thread.taskMs : MAX_START_MS)
    const stopLimit = limitMemory(thread.worker, MAX_MEMORY_MB, () => {
      thread.isSound = false
      thread.end?.({ kind: 'stuck' })
    })
    thread.end = (result) => {
      stopLimit()
      if (thread.timer) clearTimeout(thread.timer)
      thread.end = null
      if (result.kind === 'done' || thread.isSound) this.rest(thread)
      else this.discard(thread)
      this.running -= 1
      this.runningBytes -= bytes
      this.busy.delete(key)
      finish(result)
      this.startNext()
    }
    thread.worker.postMessage(task)
  }

  private limitTime(thread: Thread, ms: number): void {
    if (thread.timer) clearTimeout(thread.timer)
    thread.timer = setTimeout(() => {
      thread.isSound = false
      thread.end?.({ kind: 'stuck' })
    }, ms)
  }

  private createThread(): Thread {
    const worker = new Worker(new URL('./board-worker.ts', import.meta.url), {
      name: 'board',
      resourceLimits: memoryOfThread(MAX_MEMORY_MB),
    })
    worker.unref()
    const thread: Thread = {
      worker,
      isReady: false,
      isSound: true,
      taskMs: this.maxTaskMs,
      timer: null,
      idleTimer: null,
      end: null,
    }
    this.all.add(thread)
    const fail = (result: TaskResult<BoardTask>) => {
      thread.isSound = false
      this.discard(thread)
      thread.end?.(result)
    }
    worker.on('message', (answer: BoardAnswer) => {
      if (answer.kind === 'ready') {
        thread.isReady = true
        this.limitTime(thread, thread.taskMs)
      } else thread.end?.(answer.kind === 'failed' ? answer : { kind: 'done', answer })
    })
    worker.on('error', (error) =>
      fail(isOutOfMemory(error) ? { kind: 'stuck' } : { kind: 'failed', message: String(error) }),
    )
    worker.on('exit', () => fail({ kind: 'failed', message: 'the thread ended' }))
    return thread
  }

  private rest(thread: Thread): void {
    if (this.isStopped) return
    this.idle.push(thread)
    thread.idleTimer = setTimeout(() => this.discard(thread), IDLE_MS)
    thread.idleTimer.unref()
  }

  private discard(thread: Thread): void {
    this.all.delete(thread)
    const at = this.idle.indexOf(thread)
    if (at >= 0) this.idle.splice(at, 1)
    if (thread.idleTimer) clearTimeout(thread.idleTimer)
    void thread.worker.terminate()
  }
}

function bytesOf({ parts }: BoardTask): number {
  return parts.base.length + parts.tail.length
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

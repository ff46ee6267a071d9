import { Counter, Gauge, type Registry } from 'prom-client'
import { limitTime } from './limit-time.ts'
import type { TaskAddress, ThreadTask } from './thread-task.ts'
import { type ThreadEnd, WorkThread } from './work-thread.ts'

/** Why a task was refused. */
export type TaskRefusal =
  /** Its owner has as many tasks that run or wait as a person may. */
  | 'too-many'
  /** So many tasks wait that this one would wait too long. */
  | 'busy'
  /** It took more time or memory than an honest task needs. */
  | 'too-much'
  | 'cancelled'

/** The task's value, or why it did not finish. */
export type TaskDone<Value> = { ok: true; value: Value } | { ok: false; why: TaskRefusal }

/** The person and the size of a task, which decide when it gets a thread. */
export interface TaskOptions {
  /**
   * The task's owner: one task of an owner runs at a time. `null` for the server's own work, which has no such limit.
   */
  owner: string | null
  /** Needs much memory: such tasks run one at a time, each in a thread that ends with it. */
  isLarge?: boolean
  /** Counts towards `maxBytesAtOnce`; 0 by default. */
  bytes?: number
  /** How many times longer than others it may take; 1 by default. */
  timeFactor?: number
  /** Aborted when the sender has gone: a waiting task is dropped, a running one ends with its thread. */
  signal?: AbortSignal | undefined
}

/** Runs long work in threads, so that no edit waits for it. */
export interface ThreadPool {
  /** Transfers the bytes in `input`: the caller no longer has them. Rejects when the task fails through a bug of ours. */
  run<Input, Output>(
    task: ThreadTask<Input, Output>,
    input: NoInfer<Input>,
    options: TaskOptions,
  ): Promise<TaskDone<Output>>
  /** Why `run` would refuse a task now; `null` if it would not. Worth checking before preparing the input takes long. */
  findRefusal(options: TaskOptions): TaskRefusal | null
  stop(): Promise<void>
}

export interface PoolLimits {
  maxThreads: number
  /** How many tasks may wait before people's are refused as `busy`. */
  maxWaiting: number
  /** How many tasks of a person may run or wait. */
  maxOfOwner: number
  /** Processor time of one task; a task that takes more is refused as `too-much`. */
  maxCpuMs: number
  /** Time of one task by the clock. Generous: on a busy machine, an ordinary task waits long for a processor. */
  maxMs: number
  maxMemoryMb: number
  maxLargeMemoryMb: number
  /** The `bytes` of all tasks that run at once; a task with more runs alone. */
  maxBytesAtOnce: number
  /** A thread ends after this time without a task. It takes up to a second to start, and some memory while idle. */
  idleMs: number
}

/** Limits of imports, exports and similar work. */
const USUAL_LIMITS: PoolLimits = {
  maxThreads: 2,
  maxWaiting: 40,
  maxOfOwner: 2,
  maxCpuMs: 30_000,
  maxMs: 5 * 60_000,
  maxMemoryMb: 224,
  maxLargeMemoryMb: 544,
  maxBytesAtOnce: Number.POSITIVE_INFINITY,
  idleMs: 5 * 60_000,
}

interface Job {
  task: TaskAddress
  input: unknown
  options: TaskOptions
  settle: (end: ThreadEnd | { kind: 'overrun' } | { kind: 'cancelled' }) => void
}

/**
 * Starts no thread before the first task, and ends a thread that had none for a while.
 * @param registry shows the metrics of the pool; without it, nothing does
 */
export function createThreadPool(limits: Partial<PoolLimits> = {}, registry?: Registry): ThreadPool {
  return new Pool({ ...USUAL_LIMITS, ...limits }, registry)
}

class Pool implements ThreadPool {
  private waiting: Job[] = []
  private readonly ofOwner = new Map<string, number>()
  private readonly idle = new Map<WorkThread, NodeJS.Timeout>()
  private readonly busy = new Map<WorkThread, Job>()
  private readonly limits: PoolLimits
  private readonly ended: Counter<'task' | 'outcome'>
  private isStopped = false

  constructor(limits: PoolLimits, registry?: Registry) {
    this.limits = limits
    const registers = registry ? [registry] : []
    this.ended = new Counter({
      name: 'parley_thread_tasks_total',
      help: 'Imports, exports and the like that threads worked on, by how they ended.',
      labelNames: ['task', 'outcome'],
      registers,
    })
    const countJobs = (state: string) => (state === 'running' ? this.busy.size : this.waiting.length)
    new Gauge({
      name: 'parley_thread_tasks',
      help: 'Tasks of threads that run or wait now.',
      labelNames: ['state'],
      registers,
      collect() {
        for (const state of ['running', 'waiting']) this.set({ state }, countJobs(state))
      },
    })
  }

  async run<Input, Output>(
    task: ThreadTask<Input, Output>,
    input: NoInfer<Input>,
    options: TaskOptions,
  ): Promise<TaskDone<Output>> {
    const { owner } = options
    const refusal = this.findRefusal(options)
    if (refusal) {
      this.ended.inc({ task: task.name, outcome: refusal })
      return { ok: false, why: refusal }
    }
    if (owner !== null) this.ofOwner.set(owner, (this.ofOwner.get(owner) ?? 0) + 1)
    try {
      const end = await this.inLine(task, input, options)
      this.ended.inc({ task: task.name, outcome: end.kind })
      if (end.kind === 'failed') throw end.error
      if (end.kind === 'done') return { ok: true, value: end.value as Output }
      const isTooMuch = end.kind === 'overrun' || end.kind === 'out-of-memory'
      return { ok: false, why: isTooMuch ? 'too-much' : 'cancelled' }
    } finally {
      if (owner !== null) this.countDown(owner)
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true
    for (const job of this.waiting.splice(0)) job.settle({ kind: 'cancelled' })
    for (const timer of this.idle.values()) clearTimeout(timer)
    const threads = [...this.idle.keys(), ...this.busy.keys()]
    this.idle.clear()
    await Promise.all(threads.map((thread) => thread.stop()))
  }

  findRefusal({ owner }: TaskOptions): TaskRefusal | null {
    if (this.isStopped) return 'cancelled'
    if (owner === null) return null
    if ((this.ofOwner.get(owner) ?? 0) >= this.limits.maxOfOwner) return 'too-many'
    return this.waiting.length >= this.limits.maxWaiting ? 'busy' : null
  }

  private countDown(owner: string): void {
    const left = (this.ofOwner.get(owner) ?? 0) - 1
    if (left > 0) this.ofOwner.set(owner, left)
    else this.ofOwner.delete(owner)
  }

  private inLine(
    task: TaskAddress,
    input: unknown,
    options: TaskOptions,
  ): Promise<Parameters<Job['settle']>[0]> {
    return new Promise((resolve) => {
      const job: Job = { task, input, options, settle: resolve }
      this.waiting.push(job)
      options.signal?.addEventListener('abort', () => this.cancel(job), { once: true })
      if (options.signal?.aborted) this.cancel(job)
      else this.begin()
    })
  }

  private cancel(job: Job): void {
    const place = this.waiting.indexOf(job)
    if (place >= 0) this.waiting.splice(place, 1)
    job.settle({ kind: 'cancelled' })
    for (const [thread, running] of this.busy) if (running === job) void thread.stop()
  }

  private begin(): void {
    while (this.busy.size < this.limits.maxThreads) {
      const place = this.placeOfNext()
      const [job] = place < 0 ? [] : this.waiting.splice(place, 1)
      if (!job) return
      const { owner } = job.options
      // Owners take turns: the other tasks of this one go behind everyone's.
      const isBehind = ({ options }: Job) => owner !== null && options.owner === owner
      this.waiting = [...this.waiting.filter((each) => !isBehind(each)), ...this.waiting.filter(isBehind)]
      void this.work(job)
    }
  }

  /** The first waiting job that may run beside those that run; -1: none may. */
  private placeOfNext(): number {
    const running = [...this.busy.values()].map(({ options }) => options)
    const isLargeRunning = running.some(({ isLarge }) => isLarge)
    const owners = new Set(running.map(({ owner }) => owner))
    const place = this.waiting.findIndex(
      ({ options: { isLarge, owner } }) =>
        !(isLarge && isLargeRunning) && (owner === null || !owners.has(owner)),
    )
    const bytes = running.reduce(
      (sum, each) => sum + (each.bytes ?? 0),
      this.waiting[place]?.options.bytes ?? 0,
    )
    // It keeps its turn: small tasks must not overtake one with many bytes for ever.
    return running.length > 0 && bytes > this.limits.maxBytesAtOnce ? -1 : place
  }

  private async work(job: Job): Promise<void> {
    const { isLarge = false, timeFactor = 1 } = job.options
    const thread = isLarge ? this.newThread(true) : (this.takeIdle() ?? this.newThread(false))
    this.busy.set(thread, job)
    const { maxCpuMs, maxMs } = this.limits
    const stopLimit = limitTime(
      () => thread.readCpuMs(),
      { maxCpuMs: timeFactor * maxCpuMs, maxMs: timeFactor * maxMs },
      () => {
        job.settle({ kind: 'overrun' })
        void thread.stop()
      },
    )
    const end = await thread.run(job.task, job.input)
    stopLimit()
    this.busy.delete(thread)
    job.settle(end)
    if (isLarge) void thread.stop()
    else if (thread.isAlive && !this.isStopped) this.keepIdle(thread)
    this.begin()
  }

  private newThread(isLarge: boolean): WorkThread {
    const { maxMemoryMb, maxLargeMemoryMb } = this.limits
    return new WorkThread(isLarge ? maxLargeMemoryMb : maxMemoryMb)
  }

  private takeIdle(): WorkThread | null {
    for (const [thread, timer] of this.idle) {
      clearTimeout(timer)
      this.idle.delete(thread)
      if (thread.isAlive) return thread
    }
    return null
  }

  private keepIdle(thread: WorkThread): void {
    const timer = setTimeout(() => {
      this.idle.delete(thread)
      void thread.stop()
    }, this.limits.idleMs)
    timer.unref()
    this.idle.set(thread, timer)
  }
}

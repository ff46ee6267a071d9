/** Why a job is told to stop: the session wants it no more, or this process ends and whoever comes after goes on with it. */
export type StopReason = 'called-off' | 'handed-on'

/** What the agents of a board can be busy with. */
export type Task =
  | { kind: 'turn'; roundId: string; turnId: string }
  | { kind: 'frame' | 'moderation' | 'round-synthesis' | 'finish'; roundId: string }
  | { kind: 'synthesis'; synthesisId: string }
  | { kind: 'gather'; gatherId: string }
  | { kind: 'proposal'; proposalId: string }

/** A task that is being worked on. */
export interface Job {
  readonly key: string
  readonly task: Task
  readonly signal: AbortSignal
  /** Of the turn that it runs; null: it has not begun one. */
  attempt: number | null
}

export function keyOf(task: Task): string {
  switch (task.kind) {
    case 'turn':
      return `turn ${task.turnId}`
    case 'synthesis':
      return `synthesis ${task.synthesisId}`
    case 'gather':
      return `gather ${task.gatherId}`
    case 'proposal':
      return `proposal ${task.proposalId}`
    default:
      return `${task.kind} ${task.roundId}`
  }
}

/** The jobs of one board, each with what ends its calls. */
export interface RunningCalls {
  has(task: Task): boolean
  /** Does nothing when the same task is being worked on. */
  start(task: Task, work: (job: Job) => Promise<unknown>): void
  /** Ends the calls of every job that `isWanted` denies. */
  callOff(isWanted: (job: Job) => boolean): void
  size(): number
  /** Ends all calls at once and resolves when the work has ended, without another word to the session. */
  handOn(): Promise<void>
}

/** `onEnd` is told of every job that ended, with what it threw. */
export function createRunningCalls(onEnd: (job: Job, error: unknown) => void): RunningCalls {
  const running = new Map<string, { job: Job; controller: AbortController; ended: Promise<void> }>()

  async function run(job: Job, work: (job: Job) => Promise<unknown>): Promise<void> {
    let error: unknown = null
    try {
      await work(job)
    } catch (thrown) {
      error = thrown
    }
    running.delete(job.key)
    onEnd(job, error)
  }

  return {
    has: (task) => running.has(keyOf(task)),
    start(task, work) {
      const key = keyOf(task)
      if (running.has(key)) return
      const controller = new AbortController()
      const job: Job = { key, task, signal: controller.signal, attempt: null }
      // Noted before it runs: a job that ends at once must not be noted after its end.
      const begin = Promise.withResolvers<void>()
      running.set(key, { job, controller, ended: begin.promise.then(() => run(job, work)) })
      begin.resolve()
    },
    callOff(isWanted) {
      for (const { job, controller } of running.values()) {
        if (!isWanted(job)) controller.abort('called-off' satisfies StopReason)
      }
    },
    size: () => running.size,
    async handOn() {
      const all = [...running.values()]
      for (const { controller } of all) controller.abort('handed-on' satisfies StopReason)
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

/** Whether nothing more may be told of this job: whoever goes on with it begins it again. */
export function isHandedOn({ signal }: Pick<Job, 'signal'>): boolean {
  return signal.reason === ('handed-on' satisfies StopReason)
}

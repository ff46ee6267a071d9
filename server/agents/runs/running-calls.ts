import { answerKey } from '#session/comments/comment-answer.ts'
import type { DocumentRunName } from '#session/documents/document-run.ts'
import { type InterviewRun, interviewRunKey } from '#session/interviews/interview-runs.ts'

/**
 * Why a job is aborted: the session does not want it any more, or this process ends and another one resumes
 * it.
 */
export type StopReason = 'unwanted' | 'released'

export type Task =
  | { kind: 'turn'; roundId: string; turnId: string }
  | { kind: 'frame' | 'moderation' | 'round-synthesis' | 'finish'; roundId: string }
  | { kind: DocumentRunName; id: string }
  | InterviewRun
  | { kind: 'question-cards'; cardsOf: string }
  | { kind: 'answer'; commentId: string; agentId: string }

export interface Job {
  readonly key: string
  readonly task: Task
  readonly signal: AbortSignal
  /** The attempt of the turn that it runs; null before it has started one. */
  attempt: number | null
}

/** Returns a key that is equal for equal tasks: a task runs once at a time. */
export function keyOf(task: Task): string {
  switch (task.kind) {
    case 'turn':
      return `turn ${task.turnId}`
    case 'synthesis':
    case 'theme-run':
    case 'proposal':
    case 'step-suggestion':
      return `${task.kind} ${task.id}`
    case 'probe':
    case 'interview-summary':
      return `${task.kind} ${interviewRunKey(task)}`
    case 'question-cards':
      return `${task.kind} ${task.cardsOf}`
    case 'answer':
      return `${task.kind} ${answerKey(task)}`
    default:
      return `${task.kind} ${task.roundId}`
  }
}

/** The jobs of one board, each with its abort controller. */
export interface RunningCalls {
  has(task: Task): boolean
  /** Does nothing if the same task is running. */
  start(task: Task, work: (job: Job) => Promise<unknown>): void
  /** Aborts the jobs that are not wanted any more. */
  abortUnwanted(isWanted: (job: Job) => boolean): void
  size(): number
  /** Aborts all jobs at once. Resolves when they have ended, without another command to the session. */
  release(): Promise<void>
}

/** `onEnd` is called for every ended job, with its error or null. */
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
      // Registered before it runs: a job that ends at once must not be registered after its end.
      const begin = Promise.withResolvers<void>()
      running.set(key, { job, controller, ended: begin.promise.then(() => run(job, work)) })
      begin.resolve()
    },
    abortUnwanted(isWanted) {
      for (const { job, controller } of running.values()) {
        if (!isWanted(job)) controller.abort('unwanted' satisfies StopReason)
      }
    },
    size: () => running.size,
    async release() {
      const all = [...running.values()]
      for (const { controller } of all) controller.abort('released' satisfies StopReason)
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

/** Whether nothing more may be written for this job: the process that resumes it starts it again. */
export function isReleased({ signal }: Pick<Job, 'signal'>): boolean {
  return signal.reason === ('released' satisfies StopReason)
}

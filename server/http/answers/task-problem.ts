import type { PlainProblemName } from '#api/problem-sentence.ts'
import type { TaskRefusal, ThreadPool } from '#server/threads/thread-pool.ts'
import { Problem } from './problem.ts'

/**
 * The problem for an export or import that a worker did not finish. `tooMuch` names the sentence for one that is
 * too large.
 */
export function taskProblem(
  why: TaskRefusal,
  tooMuch: Extract<PlainProblemName, `unreadable-file.${string}`>,
): Problem {
  switch (why) {
    case 'too-many':
      return new Problem('too-many-tasks')
    case 'busy':
      return new Problem('server-busy')
    case 'too-much':
      return new Problem(tooMuch)
    case 'cancelled':
      return new Problem('server-busy.stops')
  }
}

/** Throws if no thread would take a task of this person now: worth asking before its file is received. */
export function requireThread(threads: ThreadPool, owner: string | null): void {
  const why = threads.findRefusal({ owner })
  if (why) throw taskProblem(why, 'unreadable-file.too-much-work')
}

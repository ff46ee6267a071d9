import type { TaskRefusal, ThreadPool } from '#server/threads/thread-pool.ts'
import { Problem } from './problem.ts'

/**
 * The problem for an export or import that a worker did not finish. `tooMuch` is the sentence for one that is
 * too large.
 */
export function taskProblem(why: TaskRefusal, tooMuch: string): Problem {
  switch (why) {
    case 'too-many':
      return new Problem('too-many-tasks')
    case 'busy':
      return new Problem('server-busy')
    case 'too-much':
      return new Problem('unreadable-file', tooMuch)
    case 'cancelled':
      return new Problem('server-busy', 'The server stops right now. Try again in a moment.')
  }
}

/** Throws if no thread would take a task of this person now: worth asking before its file is received. */
export function needThread(threads: ThreadPool, owner: string | null): void {
  const why = threads.findRefusal({ owner })
  if (why) throw taskProblem(why, 'This takes more time or memory than it may take.')
}

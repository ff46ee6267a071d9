import type { ThreadPool } from '../thread-pool.ts'

/** Runs tasks on this thread, for tests of the use of their results. */
export const RUN_HERE: Pick<ThreadPool, 'run'> = {
  async run(task, input) {
    const work = await task.load()
    return { ok: true, value: work(input) }
  },
}

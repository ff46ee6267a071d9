import type { TaskDone, TaskOptions, ThreadPool } from './thread-pool.ts'
import type { ThreadTask } from './thread-task.ts'

/** Grouping up to this many notes takes a few milliseconds. */
export const MAX_ON_MAIN_THREAD = 60

/** Runs the task for a short list on this thread, and for a longer one in a thread. */
export async function runForList<Item, Output>(
  threads: Pick<ThreadPool, 'run'>,
  task: ThreadTask<readonly Item[], Output>,
  list: readonly Item[],
  options: TaskOptions,
): Promise<TaskDone<Output>> {
  if (list.length > MAX_ON_MAIN_THREAD) return threads.run(task, list, options)
  const work = await task.load()
  return { ok: true, value: work(list) }
}

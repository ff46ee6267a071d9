/**
 * Work for a thread: a function of one value, which is copied to the thread as its result is copied back. A module at `url`
 * exports it; importing that module costs little, because only `load` imports the code, in the thread that needs it: a
 * thread that parses a list needs no Yjs.
 */
export interface ThreadTask<Input, Output> {
  /** Also in metrics. */
  name: string
  url: string
  load: () => Promise<(input: Input) => Output>
}

/** Sent to the thread in place of the task: functions can’t be copied. */
export type TaskAddress = Pick<ThreadTask<never, unknown>, 'name' | 'url'>

/** Loads a task in the thread. Its input was given to `ThreadPool.run`, so the types of `run` guarantee that it fits. */
export async function loadTask({ name, url }: TaskAddress): Promise<(input: unknown) => unknown> {
  const exported: Record<string, ThreadTask<unknown, unknown>> = await import(url)
  const task = Object.values(exported).find((each) => each.name === name)
  if (!task) throw new Error(`${url} exports no task ${name}`)
  return task.load()
}

/**
 * Runs the task when no other task of this name runs in any tab of this browser. Without Web Locks, which browsers offer over https
 * only, it runs at once.
 */
export async function inTurn<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  return locks ? await locks.request(name, task) : await task()
}

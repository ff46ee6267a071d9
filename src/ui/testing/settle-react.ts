import { unstable_IdlePriority as IdlePriority, unstable_scheduleCallback as schedule } from 'scheduler'

/** Does it, and resolves to its result: waits until React has drawn what follows and has run its effects. */
export async function settleReact<Result>(doing: () => Result): Promise<Awaited<Result>> {
  const result = await doing()
  await new Promise((resolve) => setTimeout(resolve))
  // React renders in a separate task after an effect that sets state, and yields between tasks when they take long.
  for (let turns = 0; turns < 2; turns++) await reactIsIdle()
  return result
}

/** Tasks of this priority run after all others. */
const reactIsIdle = (): Promise<void> =>
  new Promise((resolve) => {
    schedule(IdlePriority, () => resolve())
  })

// The real one, also where a test replaces the clock.
const { setImmediate: soon } = globalThis

/** Does it, and lets React draw what follows: it does so in an immediate, and its effects in another. */
export async function settleReact(doing: () => unknown): Promise<void> {
  await doing()
  await new Promise((resolve) => setTimeout(resolve))
  // On a busy machine a timer is over before the immediates of the same moment; those run in the order in which they were set.
  for (let turns = 0; turns < 2; turns++) await new Promise((resolve) => soon(resolve))
}

/** Does it, and lets React draw what follows: it does so in a task of its own. */
export async function settleReact(doing: () => unknown): Promise<void> {
  await doing()
  await new Promise((resolve) => setTimeout(resolve))
}

/**
 * For work in many small pieces: call what it returns after each piece. It waits as long as the piece took, so that
 * everything else of the process has half of the time at least.
 */
export function createTurnPace(): () => Promise<void> {
  let resumedAt = performance.now()
  return async () => {
    const spentMs = performance.now() - resumedAt
    await new Promise<void>((resolve) => {
      if (spentMs < 1) setImmediate(resolve)
      else setTimeout(resolve, spentMs)
    })
    resumedAt = performance.now()
  }
}

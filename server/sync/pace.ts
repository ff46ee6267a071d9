/**
 * For work in many small pieces: call the returned function after each piece. It waits as long as the piece took, so that
 * everything else gets at least half of the time.
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

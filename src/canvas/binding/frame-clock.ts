/** Runs callbacks once a frame, and a few times a second in a hidden tab, which has no frames. */
export interface FrameClock {
  /** At the next frame; further calls before it change nothing. */
  request(): void
  stop(): void
}

const HIDDEN_MS = 250

/** @param onFrame also called when the tab is hidden, shown or left: work that waits for a frame might wait for ever. */
export function createFrameClock(onFrame: () => void): FrameClock {
  let frame: number | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  function cancel(): void {
    if (frame !== null) cancelAnimationFrame(frame)
    if (timer !== null) clearTimeout(timer)
    frame = null
    timer = null
  }
  function run(): void {
    cancel()
    onFrame()
  }
  function onVisibility(): void {
    run()
    clearInterval(pump)
    if (document.hidden) pump = setInterval(onFrame, HIDDEN_MS)
  }
  let pump: ReturnType<typeof setInterval> | undefined
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', run)
  if (document.hidden) pump = setInterval(onFrame, HIDDEN_MS)
  return {
    request() {
      if (timer !== null) return
      // Also if it seems visible: a window covered by others may get no frames without knowing it.
      timer = setTimeout(run, HIDDEN_MS)
      if (!document.hidden) frame = requestAnimationFrame(run)
    },
    stop() {
      cancel()
      clearInterval(pump)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', run)
    },
  }
}

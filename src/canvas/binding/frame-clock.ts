/** Runs things once a frame, and in a hidden tab, where there are no frames, a few times a second. */
export interface FrameClock {
  /** At the next frame; asking again before it changes nothing. */
  request(): void
  stop(): void
}

const HIDDEN_MS = 250

/** @param onFrame also called when the tab is hidden, shown or left: what waits for a frame might wait for ever. */
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
      // Also when it seems visible: a window that is covered by others may get no frames without being told so.
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

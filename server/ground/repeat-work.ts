interface Repetition {
  work: () => Promise<void>
  /** From the end of one run to the next. */
  pauseMs: () => number
  /** Called once for an outage, not after each run of it. */
  onFailure: (error: unknown) => void
}

/** Repeats `work`, the first time after a pause. Returns a function that stops it, and resolves once a run has ended. */
export function repeatWork({ work, pauseMs, onFailure }: Repetition): () => Promise<void> {
  let isStopped = false
  let hasFailed = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout

  async function run(): Promise<void> {
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) onFailure(error)
      hasFailed = true
    }
    if (!isStopped) schedule()
  }
  function schedule(): void {
    timer = setTimeout(() => {
      running = run()
    }, pauseMs())
    timer.unref()
  }
  schedule()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

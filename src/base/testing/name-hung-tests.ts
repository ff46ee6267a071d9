import { beforeEach, onTestFinished } from 'vitest'

/** So long before its time is up, a test that has not ended is reported. */
const BEFORE_TIMEOUT_MS = 2_000
/** The real one: a test may replace the clock. */
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis

// Vitest names the wait that timed out, but not a process, socket or thread that never answered.
beforeEach(({ task }) => {
  const timer = startTimer(() => {
    const counts = Map.groupBy(process.getActiveResourcesInfo(), (name) => name)
    const resources = [...counts].map(([name, each]) => `${each.length} ${name}`).join(', ')
    process.stderr.write(`Hung: ${task.fullTestName}\nStill open in its process: ${resources}\n`)
  }, task.timeout - BEFORE_TIMEOUT_MS)
  timer.unref()
  onTestFinished(() => stopTimer(timer))
})

import fc from 'fast-check'
import { onceAWorker } from './once-a-worker.ts'

/** Longest time of a property in `npm test`; `npm run test:all` runs all of its `numRuns`. */
const LIMIT_MS = 50

// fast-check's own limit abandons an asynchronous run, which then disturbs the next test. This one never ends a run.
onceAWorker('short properties', () =>
  fc.installGlobalPlugin(() => {
    const end = performance.now() + LIMIT_MS
    let isFirst = true
    return {
      decorateRun: (run) => (value) => {
        if (!isFirst && performance.now() > end) return new fc.PreconditionFailure(true)
        isFirst = false
        return run(value)
      },
    }
  }),
)

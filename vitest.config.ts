import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './src/base/testing/patience.ts'

/** Longer than any wait in a test, so that what was waited for is named when it never comes. */
const TEST_TIMEOUT_MS = 180_000
const PATIENT_WAITS = ['src/base/testing/patient-waits.ts']

export default defineConfig({
  test: {
    // Many tests wait for sockets and databases: more at a time than processors end 15 % sooner.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,server,db,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.int.test.ts'],
          setupFiles: PATIENT_WAITS,
          expect: { poll: { timeout: PATIENCE_MS, interval: 20 } },
          testTimeout: TEST_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'int',
          // The server's modules are read once for each worker: reading them took longer than most files' tests.
          isolate: false,
          include: ['{src,server,db,scripts}/**/*.int.test.ts'],
          globalSetup: ['db/testing/global-setup.ts'],
          setupFiles: PATIENT_WAITS,
          expect: { poll: { timeout: PATIENCE_MS, interval: 20 } },
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
        },
      },
    ],
  },
})

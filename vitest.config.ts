import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './src/base/testing/patience.ts'
import { TestOrder } from './scripts/test-order.ts'

/** Longer than any wait in a test, so that what was waited for is named when it never comes. */
const TEST_TIMEOUT_MS = 180_000
const SETUP_FILES = [
  'src/base/testing/patient-waits.ts',
  'src/base/testing/name-hung-tests.ts',
  ...(process.env.PARLEY_TEST_ALL ? [] : ['src/base/testing/short-properties.ts']),
]
const SLOW_TESTS = 'kill, attack, fuzz, repeat or measure: `npm run test:all` runs them, `npm test` doesn’t'
/** Files of such tests. In other files they have the tag. */
const SLOW = '**/*.slow.{test,int.test}.{ts,tsx}'
/** These replace a module, a clock or a prototype before others read it, so each is run with modules of its own. */
const WITH_OWN_MODULES = [
  'src/canvas/connection/board-connection.test.ts',
  'src/panels/home/search/board-search.test.tsx',
  'src/panels/idea-log/edit/bulk-bar.test.tsx',
  'src/panels/open-board/first-plus.test.tsx',
  'src/panels/open-board/keep-panel.test.tsx',
  'src/panels/people/session.test.ts',
  'src/panels/review/page/open-review.test.tsx',
  'src/panels/review-requests/send-for-review.test.tsx',
  'src/panels/unsent-changes/unsent-changes-news.test.tsx',
  'src/ui/tolerate-translators.test.tsx',
]

/** The servers' threads and processes read their code from here, as those of `npm start` do, instead of translating it again. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('node_modules/.cache/parley/compiled', import.meta.url),
)

const unit = {
  setupFiles: [...SETUP_FILES, 'src/base/testing/leave-nothing.ts'],
  expect: { poll: { timeout: PATIENCE_MS, interval: 20 } },
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
}

const int = {
  isolate: false,
  include: ['{src,server,db,scripts,e2e}/**/*.int.test.ts'],
  globalSetup: ['db/testing/global-setup.ts'],
  setupFiles: SETUP_FILES,
  expect: { poll: { timeout: PATIENCE_MS, interval: 20 } },
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
}

export default defineConfig({
  test: {
    // Many tests wait for sockets, databases and pauses of writers. Each worker reads all modules once more.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: TestOrder },
    tags: [{ name: 'slow', description: SLOW_TESTS }],
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          // Modules are read once for each worker: reading them for each file took longer than the tests.
          isolate: false,
          include: ['{src,server,db,scripts,e2e}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.int.test.ts', SLOW, ...WITH_OWN_MODULES],
        },
      },
      {
        test: {
          ...unit,
          name: 'unit-slow',
          isolate: false,
          include: ['{src,server,db,scripts,e2e}/**/*.slow.test.{ts,tsx}'],
        },
      },
      { test: { ...unit, name: 'unit-isolated', include: WITH_OWN_MODULES } },
      { test: { ...int, name: 'int', exclude: [SLOW] } },
      { test: { ...int, name: 'int-slow', include: ['{src,server,db,scripts,e2e}/**/*.slow.int.test.ts'] } },
    ],
  },
})

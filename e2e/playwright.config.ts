import { defineConfig } from '@playwright/test'
import { findFirefox } from '../scripts/find-test-programs.js'
import { CHROMIUM } from './chromium.ts'
import { FIREFOX } from './engines/firefox.ts'

/** Most pages are closed before garbage collection or optimization would pay off. */
const SHORT_LIVED = ['--js-flags=--min-semi-space-size=32 --max-semi-space-size=32 --no-turbofan --no-maglev']

export default defineConfig({
  testDir: '.',
  globalSetup: './build-server.ts',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Three people on a board in one browser without a graphics card: two stories at a time are not faster.
  workers: 1,
  // No claims about speed: on a busy machine everything takes longer, and a missing event is reported all the same.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [
    {
      name: 'chromium',
      use: { launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, ...SHORT_LIVED] } },
    },
    // Repeats a few main stories where browsers differ. `webkit.spec.ts` covers WebKit.
    ...(findFirefox() === null
      ? []
      : [
          {
            name: 'firefox',
            grep: /@firefox/,
            // In 12 stories one of Firefox's own processes crashed once, in libxul. The report calls a story that needed it flaky.
            retries: 1,
            use: { browserName: 'firefox' as const, channel: FIREFOX.channel, launchOptions: FIREFOX },
          },
        ]),
  ],
  use: {
    screenshot: 'only-on-failure',
    // Recording costs a quarter of a story's processor time: `npm run test:e2e -- --trace on` turns it on.
    trace: 'off',
  },
})

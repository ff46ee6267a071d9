import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Three people on a board in one browser without a graphics card: two stories at a time are not faster.
  workers: 1,
  // Not claims about speed: on a busy machine everything takes longer, and what never happens is reported all the same.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: CHROMIUM,
    screenshot: 'only-on-failure',
    // Recording costs a quarter of a story's processor time: `npm run test:e2e -- --trace on` turns it on.
    trace: 'off',
  },
})

import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Three people on a board in one browser that draws without a graphics card: slow, and slower two at a time.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.PARLEY_E2E_URL,
    launchOptions: CHROMIUM,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
})

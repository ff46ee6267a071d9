import { findChromium } from '../scripts/find-test-programs.js'

const executablePath = findChromium()

/**
 * This machine's browser, with requests to its maker's hosts switched off. A headless one is preferred: it takes a
 * third less processor time. If there is none, Playwright's error lists the places where it looked.
 */
export const CHROMIUM = {
  ...(executablePath !== null && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

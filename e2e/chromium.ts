import { findChromium } from '../scripts/find-test-programs.js'

const executablePath = findChromium()

/**
 * The browser of this machine, kept from calling its maker's hosts. One without windows comes first: it draws a page with a
 * third less of the processor than the browser with windows does. If there is none, Playwright says where it looked.
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

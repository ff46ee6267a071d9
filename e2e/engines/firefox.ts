import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'

/** This machine's own Firefox. Its program is started by a script, which runs on the Node of the tests. */
export const FIREFOX = {
  channel: 'moz-firefox',
  executablePath: fileURLToPath(new URL('firefox-program.ts', import.meta.url)),
  env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` },
}

/**
 * Lets `fill` insert text as typing does. Playwright sets the field's value in Firefox, where React takes that for its own change
 * and calls no listener.
 */
export async function insertTextAsTyped(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => void document.execCommand('insertText', false, text),
      set: () => {},
    })
  })
}

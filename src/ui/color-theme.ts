import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#base/browser-storage.ts'
import type { Readable } from '#base/readable.ts'

/** A person's choice for this browser; `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark'
/** The scheme that is shown, after `system` is resolved. */
export type ColorScheme = 'light' | 'dark'

// public/theme.js shows the theme and reads the same key and event.
const KEY = 'parley:theme'

/** The last choice, where this browser could not keep it: it holds until the page is left. */
let unkept: ThemeChoice | null = null

/** The choice of this page, or else the one that this browser keeps; `system` where there is neither. */
export function themeChoice(): ThemeChoice {
  if (unkept) return unkept
  const kept = readStored(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Kept on this device and shown at once, in this browser's other tabs too; without storage, in this tab only. */
export function chooseTheme(choice: ThemeChoice): void {
  unkept = writeStored(KEY, choice === 'system' ? null : choice) ? null : choice
  dispatchEvent(new CustomEvent(KEY, { detail: unkept }))
}

/** The scheme on the screen now. */
export const shownTheme: Readable<ColorScheme> = {
  get: () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'),
  subscribe(listener) {
    const observer = new MutationObserver(listener)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  },
}

function subscribeToChoice(listener: () => void): () => void {
  addEventListener(KEY, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(KEY, listener)
    removeEventListener('storage', listener)
  }
}

/** The choice, drawn again when this tab or another one changes it; `system` while the server draws the page. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribeToChoice, themeChoice, () => 'system')
}

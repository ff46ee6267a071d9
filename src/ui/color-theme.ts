'use client'

import { useSyncExternalStore } from 'react'
import type { Readable } from '#base/readable.ts'

/** What a person chose for this browser; `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark'
/** What is shown, after `system` is resolved. */
export type ColorScheme = 'light' | 'dark'

// public/theme.js shows the theme and reads the same key and event.
const KEY = 'parley:theme'

/** The choice that this browser keeps; `system` where none is kept or storage is off. */
export function themeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    // Storage is switched off in this browser: the system decides.
    return 'system'
  }
}

/** Kept on this device and shown at once, in this browser's other tabs too. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    const isDark =
      choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
    return
  }
  dispatchEvent(new Event(KEY))
}

/** What is on the screen now. */
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

/** The kept choice, drawn again when this tab or another one changes it; `system` while the server draws the page. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribeToChoice, themeChoice, () => 'system')
}

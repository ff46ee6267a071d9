import { afterAll, vi } from 'vitest'

/** The files of one worker share modules and globals: each restores them. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  if (typeof localStorage === 'undefined') return
  localStorage.clear()
  document.body.replaceChildren()
  document.head.replaceChildren()
})

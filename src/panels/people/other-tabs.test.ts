// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { announceSignOut, onSignedOutElsewhere } from './other-tabs.ts'

test('the other tabs hear of a sign-out, and of nothing else that is kept', () => {
  const received = vi.fn()
  const stop = onSignedOutElsewhere(received)
  dispatchEvent(new StorageEvent('storage', { key: 'parley:theme' }))
  expect(received).not.toHaveBeenCalled()
  announceSignOut()
  // The browser does this in the other tabs.
  const [key = null] = Object.keys(localStorage)
  dispatchEvent(new StorageEvent('storage', { key }))
  expect(received).toHaveBeenCalledTimes(1)
  stop()
})

import { writeStored } from '#base/browser-storage.ts'

const KEY = 'parley:signed-out'

/**
 * Informs other tabs of this browser of the sign-out: they still show that person's boards. Without storage, each finds
 * out with its next request.
 */
export function announceSignOut(): void {
  writeStored(KEY, String(Date.now()))
}

/** Calls back when another tab of this browser signed out. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

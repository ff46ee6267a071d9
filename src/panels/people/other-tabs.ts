const KEY = 'parley:signed-out'

/** Informs other tabs of this browser of the sign-out: they still show that person's boards. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without storage, each tab finds out with its next request.
  }
}

/** Calls back when another tab of this browser signed out. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

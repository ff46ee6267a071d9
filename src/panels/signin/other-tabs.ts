const KEY = 'parley:signed-out'

/** This browser's other tabs show boards of someone who has just left. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without storage each tab finds out with its next question to the server.
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

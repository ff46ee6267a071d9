/**
 * Deletes all pages that were kept for use without a connection, and unregisters the worker that serves them.
 * Never rejects.
 */
export async function dropPages(): Promise<void> {
  try {
    const names = await globalThis.caches?.keys()
    await Promise.all(
      (names ?? []).filter((name) => name.startsWith('parley-')).map((name) => caches.delete(name)),
    )
    const workers = await navigator.serviceWorker?.getRegistrations()
    await Promise.all((workers ?? []).map((worker) => worker.unregister()))
  } catch {
    // A browser that does not allow access to its caches has kept none.
  }
}

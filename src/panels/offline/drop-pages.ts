/** Deletes all pages that are kept for a time without a connection, and takes the worker out that would serve them. */
export async function dropPages(): Promise<void> {
  try {
    const names = await globalThis.caches?.keys()
    await Promise.all(
      (names ?? []).filter((name) => name.startsWith('parley-')).map((name) => caches.delete(name)),
    )
    const workers = await navigator.serviceWorker?.getRegistrations()
    await Promise.all((workers ?? []).map((worker) => worker.unregister()))
  } catch {
    // A browser that lets nobody at them keeps none.
  }
}

/**
 * A function that loads something large at its first call and returns the same promise at every later one. After a rejection
 * the next call loads again: a kept rejection would last until the process ends.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

/** A value that changes over time: read it, or subscribe to changes. The shape that React's useSyncExternalStore needs. */
export interface Readable<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

/** A Readable that its owner sets. Setting the identical value calls no listener. */
export interface Writable<T> extends Readable<T> {
  set(next: T): void
}

/** A value with listeners. Setting the same value (`Object.is`) calls none. */
export function writable<T>(initial: T): Writable<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(next) {
      if (Object.is(current, next)) return
      current = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

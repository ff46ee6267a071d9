/** `local` survives closing the browser; `session` is for one tab. */
export type StorageArea = 'local' | 'session'

/**
 * Storage can be switched off, and then even reading the property throws; it can also be full. Pages work without it: a
 * value then holds until the page is left.
 */
function withStorage<Result>(area: StorageArea, use: (storage: Storage) => Result): Result | null {
  try {
    return use(area === 'local' ? localStorage : sessionStorage)
  } catch {
    return null
  }
}

/** `null` if nothing is stored under the key, and without storage. */
export function readStored(key: string, area: StorageArea = 'local'): string | null {
  return withStorage(area, (storage) => storage.getItem(key))
}

/** Like `readStored`, for JSON; `null` also for text that is none. */
export function readStoredJson(key: string): unknown {
  return withStorage('local', (storage) => JSON.parse(storage.getItem(key) ?? 'null') as unknown)
}

/** `null` removes the value. Returns false if the browser stored nothing. */
export function writeStored(key: string, value: string | null, area: StorageArea = 'local'): boolean {
  const isStored = withStorage(area, (storage) => {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
    return true
  })
  return isStored ?? false
}

/** Keys that have this beginning and this end. */
function findStored(start: string, end: string, area: StorageArea): string[] {
  return (
    withStorage(area, (storage) =>
      Object.keys(storage).filter((key) => key.startsWith(start) && key.endsWith(end)),
    ) ?? []
  )
}

/** How many values have a key with this beginning and this end. */
export function countStored(start: string, end: string): number {
  return findStored(start, end, 'local').length
}

/** How many items the stored lists have together whose key has this beginning and this end. */
export function countStoredItems(start: string, end: string): number {
  return findStored(start, end, 'local')
    .map(readStoredJson)
    .reduce<number>((count, list) => count + (Array.isArray(list) ? list.length : 0), 0)
}

/** Removes all values whose key has this beginning and this end. */
export function forgetStored(start: string, end = '', area: StorageArea = 'local'): void {
  for (const key of findStored(start, end, area)) writeStored(key, null, area)
}

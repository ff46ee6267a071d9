import { useSyncExternalStore } from 'react'
import type { Readable } from '#base/readable.ts'

/** The current value of a Readable; the component renders again when it changes. */
export function useReadable<T>(readable: Readable<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.get, readable.get)
}

import { useEffect } from 'react'
import { type Readable, writable } from '#base/readable.ts'

const count = writable(0)

/** How many dialogs are open. */
export const openDialogs: Readable<number> = count

/** Counts the caller as an open dialog for as long as it is shown. */
export function useCountedDialog(): void {
  useEffect(() => {
    count.set(count.get() + 1)
    return () => count.set(count.get() - 1)
  }, [])
}

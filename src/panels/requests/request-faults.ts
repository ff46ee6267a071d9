import type { Failure } from './call-api.ts'

/** A request that the server fails at so often is its person's to decide about: it would hold up the later ones without end. */
const MAX_FAULTS = 5

/** Counts the faults of the server at each request, until the page is left. */
export interface RequestFaults {
  /** Returns whether the request is given up. */
  count(id: string, failure: Failure): boolean
  forget(id: string): void
}

export function countRequestFaults(): RequestFaults {
  const faults = new Map<string, number>()
  return {
    count(id, { isFault }) {
      if (isFault) faults.set(id, (faults.get(id) ?? 0) + 1)
      return (faults.get(id) ?? 0) >= MAX_FAULTS
    },
    forget: (id) => void faults.delete(id),
  }
}

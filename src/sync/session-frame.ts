import type { KeyedSlice, Projection } from '#session/projection.ts'

/** Payload of a `session` message: the whole projection once after joining, then the top-level slices that changed. */
export type SessionFrame =
  | { type: 'whole'; projection: Projection }
  | {
      type: 'slices'
      slices: Partial<Projection>
      /** Changes of keyed slices, entry by entry; `null` if the entry is gone. */
      entries?: { [Slice in KeyedSlice]?: Record<string, Projection[Slice][string] | null> }
    }

import type { Projection } from '#session/projection.ts'

/** Payload of a `session` message: the whole projection once after joining, then the top-level slices that changed. */
export type SessionFrame =
  | { type: 'whole'; projection: Projection }
  | { type: 'slices'; slices: Partial<Projection> }

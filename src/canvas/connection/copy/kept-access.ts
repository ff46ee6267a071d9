import { z } from 'zod'
import type { Projection } from '#session/projection.ts'

/** Whether a board can be edited and who may join it. */
export type AccessSlices = Pick<Projection, 'frozen' | 'isSignedInOnly' | 'blocked'>

/** Slices of a board that is open to everyone with a link. */
export const OPEN_ACCESS: AccessSlices = { frozen: null, isSignedInOnly: false, blocked: [] }

/** A frozen board stays frozen offline. Blocked people are not stored on this device. */
export const KEPT_ACCESS = {
  frozen: z.object({ by: z.string(), at: z.number() }).nullable().catch(null),
  isSignedInOnly: z.boolean().catch(false),
  blocked: z
    .array(z.never())
    .catch([])
    .transform(() => OPEN_ACCESS.blocked),
}

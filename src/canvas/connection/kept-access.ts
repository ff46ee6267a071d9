import { z } from 'zod'
import type { Projection } from '#session/projection.ts'

/** Whether a board can be changed and who may come to it. */
export type AccessSlices = Pick<Projection, 'frozen' | 'isSignedInOnly' | 'blocked'>

/** Of a board that is open to everyone with a link. */
export const OPEN_ACCESS: AccessSlices = { frozen: null, isSignedInOnly: false, blocked: [] }

/** A board that was frozen stays so offline. Who is blocked need not lie on this device. */
export const KEPT_ACCESS = {
  frozen: z.object({ by: z.string(), at: z.number() }).nullable().catch(null),
  isSignedInOnly: z.boolean().catch(false),
  blocked: z
    .array(z.never())
    .catch([])
    .transform(() => OPEN_ACCESS.blocked),
}

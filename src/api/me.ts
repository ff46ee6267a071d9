import { z } from 'zod'
import { PersonName } from '#session/members/person-name.ts'
import { PersonColor } from '#session/members/person-palette.ts'
import { PersonResponse } from './person.ts'

/** The caller, as other people see them, and how they are known to this server. */
export const MeResponse = PersonResponse.extend({ kind: z.enum(['guest', 'account']) }).meta({ id: 'Me' })
export type MeResponse = z.infer<typeof MeResponse>
export const OneMe = z.object({ me: MeResponse })

/** Missing fields stay as they are. */
export const MeChange = z.object({ name: PersonName.optional(), color: PersonColor.optional() })
/** `everywhere` ends the sessions of all browsers, not only of this one. */
export const SignOutRequest = z.object({ everywhere: z.boolean().default(false) })

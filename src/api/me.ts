import { z } from 'zod'
import { PersonColor, PersonName } from '#session/members/person-color.ts'
import { PersonResponse } from './person.ts'

export const MeResponse = PersonResponse.extend({ kind: z.enum(['guest', 'account']) }).meta({ id: 'Me' })
export type MeResponse = z.infer<typeof MeResponse>
export const OneMe = z.object({ me: MeResponse })

export const MeChange = z.object({ name: PersonName.optional(), color: PersonColor.optional() })
export const SignOutRequest = z.object({ everywhere: z.boolean().default(false) })

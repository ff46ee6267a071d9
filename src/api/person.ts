import { z } from 'zod'
import { Role } from '#session/core/role.ts'

/** How people are shown wherever they appear. */
export const PersonResponse = z.object({ id: z.string(), name: z.string(), color: z.string() })
export type PersonResponse = z.infer<typeof PersonResponse>

/** The caller with their role on the board of the response. */
export const MeOnBoard = z.object({ id: z.string(), name: z.string(), role: Role }).meta({ id: 'MeOnBoard' })

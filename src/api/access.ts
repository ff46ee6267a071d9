import { z } from 'zod'
import { GuestBoardRule } from '#session/agents/allowed-models.ts'
import { LinkRole } from '#session/core/role.ts'
import { Time } from './time.ts'

/** The rights to join a board and edit it. */
export const BoardAccessResponse = z
  .object({
    frozen: z
      .object({ by: z.object({ id: z.string(), name: z.string() }), at: Time })
      .nullable()
      .describe('Read-only for everyone; null: it is not frozen.'),
    isSignedInOnly: z.boolean().describe('No new guests: people who join need an account.'),
    canSignIn: z.boolean().describe('Whether this server has a way to sign in with an account.'),
    guests: z
      .int()
      .nullable()
      .describe('Members without an account, owners left out; null: for facilitators.'),
    models: GuestBoardRule.describe(
      'What may answer here: all allowed models, the demo script alone, or no agent. Only boards whose owners are all guests have a limit.',
    ),
  })
  .meta({ id: 'BoardAccess' })

export type BoardAccessResponse = z.infer<typeof BoardAccessResponse>
export const OneAccess = z.object({ access: BoardAccessResponse })

/** Sets whether only people with an account may join from now on. */
export const AccessChange = z.object({
  isSignedInOnly: z.boolean(),
  guests: z
    .enum(['keep', 'remove'])
    .default('keep')
    .describe('What happens to guests who are members when the board is limited. Owners stay.'),
})

export const BlockedPersonResponse = z
  .object({
    userId: z.string(),
    name: z.string().describe('As they were called when they were blocked.'),
    color: z.string(),
    by: z.string().describe('The user who blocked them.'),
    at: Time,
  })
  .meta({ id: 'BlockedPerson' })
/** The blocked people of a board, for facilitators. */
export const BlockedPeople = z.object({ blocked: z.array(BlockedPersonResponse) })

/** The groups that have a role on a board, and those that may get one. */
export const GroupRoles = z.object({
  groups: z.array(
    z
      .object({
        group: z.string().describe('As the identity provider names it.'),
        role: LinkRole,
        members: z.int().describe('Members whose role comes from this group.'),
      })
      .meta({ id: 'GroupRole' }),
  ),
  own: z.array(z.string()).describe('Your own groups.'),
  isOffered: z.boolean().describe('Whether this server learns of groups when people sign in.'),
})
export type GroupRolesResponse = z.infer<typeof GroupRoles>

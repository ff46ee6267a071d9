import { z } from '@hono/zod-openapi'
import { GuestBoardRule } from '#session/allowed-models.ts'

const Time = z.int().describe('Milliseconds since 1970.')

export const BoardAccessResponse = z
  .object({
    frozen: z
      .object({ by: z.object({ id: z.string(), name: z.string() }), at: Time })
      .nullable()
      .describe('Read-only for everyone; null: it is not frozen.'),
    isSignedInOnly: z.boolean().describe('No new guests: whoever joins needs an account.'),
    canSignIn: z.boolean().describe('Whether this server has a way to sign in with an account.'),
    guests: z
      .int()
      .nullable()
      .describe('Members without an account, owners left out; null: for facilitators.'),
    models: GuestBoardRule.describe(
      'What may answer here: all allowed models, the demo script alone, or no agent. Only boards whose owners are all guests have a limit.',
    ),
  })
  .openapi('BoardAccess')

export const AccessChange = z.object({
  isSignedInOnly: z.boolean(),
  guests: z
    .enum(['keep', 'remove'])
    .default('keep')
    .describe('What happens to guests who are members when the board is limited. Owners stay.'),
})

export const BlockedPerson = z
  .object({
    userId: z.string(),
    name: z.string().describe('As they were called when they were blocked.'),
    color: z.string(),
    by: z.string().describe('The user who blocked them.'),
    at: Time,
  })
  .openapi('BlockedPerson')

import { z } from 'zod'
import { type Moderation, ModeratorVerdict, Pick as NotePick } from '#session/rounds/round.ts'
import { ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'

const usage = { usage: ModelUsage.nullable() }
/** A moderator from a file may be unknown. */
const KeptVerdict = ModeratorVerdict.extend({ agentId: z.string() })
const verdicts = { verdicts: z.array(KeptVerdict).optional() }

/** A round's moderation in a browser's copy of a board. */
export const KeptModeration: z.ZodType<Moderation> = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['none', 'queued']) }),
  z.object({
    state: z.literal('judging'),
    agentId: z.string(),
    model: z.string(),
    tries: z.int().optional(),
    ...verdicts,
  }),
  z.object({
    state: z.literal('done'),
    agentId: z.string(),
    picks: z.array(NotePick),
    isHidden: z.boolean().optional(),
    pickedAt: z.number().optional(),
    ...usage,
    ...verdicts,
  }),
  z.object({
    state: z.literal('failed'),
    agentId: z.string().nullable(),
    failure: TurnFailure,
    isHidden: z.boolean().optional(),
    ...usage,
    ...verdicts,
  }),
  z.object({ state: z.literal('cancelled'), ...usage, ...verdicts }),
])

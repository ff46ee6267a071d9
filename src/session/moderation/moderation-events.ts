import { z } from 'zod'
import { AgentId } from '#session/agents/agent.ts'
import { defineEvent } from '#session/core/events.ts'
import { MAX_PICKS_OF_ROUND, ModeratorVerdict, NoteId, Pick } from '#session/rounds/round.ts'
import { ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'

/** How the moderator's choosing ended. */
export const ModerationOutcome = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    agentId: AgentId,
    picks: z.array(Pick).max(MAX_PICKS_OF_ROUND),
    usage: ModelUsage.nullable(),
  }),
  z.object({
    state: z.literal('failed'),
    agentId: AgentId.nullable(),
    failure: TurnFailure,
    usage: ModelUsage.nullable(),
  }),
  z.object({ state: z.literal('cancelled'), usage: ModelUsage.nullable() }),
])
export type ModerationOutcome = z.infer<typeof ModerationOutcome>

const round = { roundId: z.string() }
const picked = { ...round, picks: z.array(Pick), verdicts: z.array(ModeratorVerdict).optional() }

/** Stored for good, like all events. */
export const MODERATION_EVENTS = [
  defineEvent('moderation.began', { ...round, agentId: z.string(), model: z.string() }),
  /** One of several moderators; followed by `moderation.ended`. */
  defineEvent('moderator.ended', { ...round, verdict: ModeratorVerdict }),
  defineEvent('moderation.ended', { ...round, outcome: ModerationOutcome }),
  /** The moderator's "+", one event with all of its picks. Several moderators that agree have one event each. */
  defineEvent('notes.picked', { ...round, agentId: z.string(), picks: z.array(Pick) }),
  /** The picks of the later `notes.picked`; hidden from everyone until then. */
  defineEvent('picks.hidden', { ...picked, agentId: z.string() }),
  /** `notes.picked` follows. */
  defineEvent('picks.shown', picked),
  /** The notes that the moderator's "+" selects until someone selects a note of the round. */
  defineEvent('picks.counted', { ...round, agentId: z.string(), noteIds: z.array(NoteId) }),
] as const
export type ModerationEvent = z.infer<(typeof MODERATION_EVENTS)[number]>

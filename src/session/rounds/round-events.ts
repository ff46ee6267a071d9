import { z } from 'zod'
import { RoundMode } from '#session/agents/round-mode.ts'
import { defineEvent } from '#session/core/events.ts'
import { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import {
  Candidates,
  Contribution,
  MAX_TURN_CHARS,
  NoteId,
  PageView,
  PlannedTurn,
  RoundTrigger,
} from './round.ts'

const said = {
  text: z.string().max(MAX_TURN_CHARS),
  notes: z.array(Contribution).max(20),
  usage: ModelUsage.nullable(),
}

export const TurnOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), ...said, candidates: Candidates.optional() }),
  z.object({ state: z.literal('cancelled'), ...said }),
  z.object({ state: z.literal('failed'), ...said, failure: TurnFailure }),
])
export type TurnOutcome = z.infer<typeof TurnOutcome>

const round = { roundId: z.string() }
const turn = { ...round, turnId: z.string() }

/** Stored for good, like all events. */
export const ROUND_EVENTS = [
  defineEvent('round.started', {
    ...round,
    number: z.int(),
    question: z.string(),
    mode: RoundMode,
    cycles: z.int(),
    turns: z.array(PlannedTurn),
    notes: z.array(NoteId),
    given: z.array(NoteId),
    afterNumber: z.int(),
    trigger: RoundTrigger,
    moderate: z.boolean(),
    moderators: z.array(z.string()).optional(),
    synthesize: z.boolean(),
    hold: Amount,
    view: PageView.optional(),
  }),
  defineEvent('round.framed', { ...round, frameId: NoteId }),
  defineEvent('round.paused', round),
  defineEvent('round.resumed', round),
  defineEvent('round.aborted', round),
  defineEvent('round.finished', round),
] as const
export type RoundEvent = z.infer<(typeof ROUND_EVENTS)[number]>

/** Stored for good, like all events. */
export const TURN_EVENTS = [
  defineEvent('turn.began', { ...turn, attempt: z.int(), model: z.string() }),
  defineEvent('turn.posting', { ...turn, attempt: z.int() }),
  defineEvent('turn.ended', { ...turn, attempt: z.int(), outcome: TurnOutcome }),
  defineEvent('turn.retried', { ...turn, hold: Amount }),
  defineEvent('turn.skipped', turn),
  defineEvent('candidate.posted', { ...turn, index: z.int(), noteId: NoteId }),
] as const
export type TurnEvent = z.infer<(typeof TURN_EVENTS)[number]>

import { z } from 'zod'
import { MAX_AGENTS } from '#session/agents/agent.ts'
import { RoundMode } from '#session/agents/round-mode.ts'
import { unknownThing } from '#session/core/id-schema.ts'
import { HandEdit } from '#session/documents/hand-edit.ts'
import { Question } from '#session/rounds/question.ts'
import {
  Candidates,
  Contribution,
  MAX_PICKS_OF_ROUND,
  MAX_ROUND_NOTES,
  MAX_TURN_CHARS,
  ModeratorVerdict,
  NoteId,
  Pick,
  PlannedTurn,
  RoundId,
  RoundTrigger,
} from '#session/rounds/round.ts'
import { MAX_INSTRUCTIONS_CHARS, SynthesisId, SynthesisText } from '#session/syntheses/synthesis.ts'
import { ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { IMPORT_SENTENCES } from './import-sentences.ts'

/** A person's or an agent's id; `server` where the author is unknown. */
export const ContributorId = z.string().max(64)
const model = z.string().max(200).nullable()
/** Milliseconds since 1970, within what calendars and databases hold. */
export const Moment = z.number().min(-6e13).max(8.64e15)
const moment = Moment
const notes = z.array(NoteId).max(MAX_ROUND_NOTES)

export const ContentTurn = PlannedTurn.extend({
  agentId: ContributorId,
  attempt: z.int().min(1),
  /** The speaker, in a round from another program's file. */
  speaker: z.string().max(200).nullable(),
  /** Its time in that program. */
  saidAt: Moment.optional(),
  model,
  state: z.enum(['done', 'cancelled', 'skipped', 'failed']),
  text: z.string().max(MAX_TURN_CHARS),
  notes: z.array(Contribution).max(20),
  usage: ModelUsage.nullable(),
  failure: TurnFailure.nullable(),
  candidates: Candidates.optional(),
}).refine(({ state, failure }) => (state === 'failed') === (failure !== null), {
  message: IMPORT_SENTENCES.turnFailure,
  path: ['failure'],
})
export type ContentTurn = z.infer<typeof ContentTurn>

const ContentVerdict = ModeratorVerdict.extend({ agentId: ContributorId })
export type ContentVerdict = z.infer<typeof ContentVerdict>
/** Only where several moderators had to agree. */
const verdicts = { verdicts: z.array(ContentVerdict).max(MAX_AGENTS).optional() }

const ContentModeration = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({
    state: z.literal('done'),
    agentId: ContributorId,
    picks: z.array(Pick).max(MAX_PICKS_OF_ROUND),
    usage: ModelUsage.nullable(),
    ...verdicts,
  }),
  z.object({
    state: z.literal('failed'),
    agentId: ContributorId.nullable(),
    failure: TurnFailure,
    usage: ModelUsage.nullable(),
    ...verdicts,
  }),
  z.object({ state: z.literal('cancelled'), usage: ModelUsage.nullable(), ...verdicts }),
])

/** A finished round: nothing imported continues to run. */
export const ContentRound = z.object({
  id: RoundId,
  number: z.int().positive(),
  question: Question,
  mode: RoundMode,
  cycles: z.int().min(1).max(100),
  state: z.enum(['complete', 'aborted']),
  trigger: RoundTrigger,
  askedBy: ContributorId,
  startedAt: moment,
  endedAt: moment.nullable(),
  notes,
  given: notes,
  afterNumber: z.int().min(0),
  turns: z.array(ContentTurn).max(2_000),
  moderate: z.boolean(),
  moderators: z.array(ContributorId).max(MAX_AGENTS).optional(),
  synthesize: z.boolean(),
  moderation: ContentModeration,
  synthesisId: SynthesisId.nullable(),
  frameId: NoteId.nullable(),
})
export type ContentRound = z.infer<typeof ContentRound>

/** A version of a synthesis as files hold it; what ran is stopped. */
export const ContentSynthesis = SynthesisText.extend({
  id: SynthesisId,
  roundId: RoundId.nullable(),
  version: z.int().positive(),
  previousId: SynthesisId.nullable(),
  state: z.enum(['done', 'failed', 'cancelled']),
  agentId: ContributorId.nullable(),
  model,
  notes,
  instructions: z.string().max(MAX_INSTRUCTIONS_CHARS),
  isRevision: z.literal(true).optional(),
  cardId: NoteId.nullable(),
  edit: HandEdit.optional(),
  requestedBy: ContributorId,
  startedAt: moment,
  endedAt: moment.nullable(),
  failure: TurnFailure.nullable(),
  usage: ModelUsage.nullable(),
})
export type ContentSynthesis = z.infer<typeof ContentSynthesis>

/** The reactions on one note. Its id becomes a key, so names of object properties are refused. */
export const ContentReactions = z.object({
  noteId: NoteId.regex(/^[A-Za-z0-9][A-Za-z0-9:_-]*$/, unknownThing('note')),
  people: z
    .array(z.object({ symbol: z.string().min(1).max(16), by: z.array(ContributorId).max(10_000) }))
    .max(20),
  agents: z
    .array(
      z.object({
        agentId: ContributorId,
        reason: z.string().max(300),
        roundId: RoundId.nullable(),
        isDistant: z.boolean(),
        counts: z.literal(true).optional(),
      }),
    )
    .max(100),
})
export type ContentReactions = z.infer<typeof ContentReactions>

/** A new conversation, with the earlier rounds and notes. */
export const ContentStart = z.object({
  by: ContributorId,
  at: moment,
  afterNumber: z.int().min(0),
  earlierRounds: z.array(RoundId).max(100_000),
  earlierNotes: z.array(NoteId).max(100_000),
})
export type ContentStart = z.infer<typeof ContentStart>

/** A round from another program's file, as in that file. */
export const ContentLog = z.object({
  roundId: RoundId,
  fileName: z.string().max(200),
  log: z.string().max(4_000_000),
})
export type ContentLog = z.infer<typeof ContentLog>

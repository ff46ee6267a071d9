import { z } from 'zod'
import {
  Contribution,
  ModeratorVerdict,
  NoteId,
  PageView,
  Pick,
  PlannedTurn,
  RoundMode,
  RoundTrigger,
} from '#session/rounds/round.ts'
import { Amount } from '#session/usage/model-usage.ts'
import { ModerationOutcome, TurnOutcome } from './round-commands.ts'

const round = { roundId: z.string() }
const turn = { ...round, turnId: z.string() }

/** Stored for good, like all events. */
export const ROUND_EVENTS = [
  z.object({
    kind: z.literal('round.started'),
    data: z.object({
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
  }),
  z.object({ kind: z.literal('round.framed'), data: z.object({ ...round, frameId: NoteId }) }),
  z.object({ kind: z.literal('round.paused'), data: z.object(round) }),
  z.object({ kind: z.literal('round.resumed'), data: z.object(round) }),
  z.object({ kind: z.literal('round.aborted'), data: z.object(round) }),
  z.object({ kind: z.literal('round.finished'), data: z.object(round) }),
  z.object({
    kind: z.literal('round.imported'),
    data: z.object({
      ...round,
      number: z.int(),
      question: z.string(),
      fileName: z.string(),
      said: z.array(
        z.object({
          turnId: z.string(),
          agentId: z.string().nullable(),
          name: z.string(),
          at: z.number(),
          text: z.string(),
          notes: z.array(Contribution),
        }),
      ),
      log: z.string(),
      frameId: NoteId.nullable(),
    }),
  }),
  z.object({
    kind: z.literal('turn.began'),
    data: z.object({ ...turn, attempt: z.int(), model: z.string() }),
  }),
  z.object({ kind: z.literal('turn.posting'), data: z.object({ ...turn, attempt: z.int() }) }),
  z.object({
    kind: z.literal('turn.ended'),
    data: z.object({ ...turn, attempt: z.int(), outcome: TurnOutcome }),
  }),
  z.object({ kind: z.literal('turn.retried'), data: z.object({ ...turn, hold: Amount }) }),
  z.object({ kind: z.literal('turn.skipped'), data: z.object(turn) }),
  z.object({
    kind: z.literal('candidate.posted'),
    data: z.object({ ...turn, index: z.int(), noteId: NoteId }),
  }),
  z.object({
    kind: z.literal('moderation.began'),
    data: z.object({ ...round, agentId: z.string(), model: z.string() }),
  }),
  /** One of several moderators; followed by `moderation.ended`. */
  z.object({
    kind: z.literal('moderator.ended'),
    data: z.object({ ...round, verdict: ModeratorVerdict }),
  }),
  z.object({ kind: z.literal('moderation.ended'), data: z.object({ ...round, outcome: ModerationOutcome }) }),
  /** The moderator's "+", one event with all of its picks. Several moderators that agree have one event each. */
  z.object({
    kind: z.literal('notes.picked'),
    data: z.object({ ...round, agentId: z.string(), picks: z.array(Pick) }),
  }),
  /** The picks of the later `notes.picked`; hidden until then. */
  z.object({
    kind: z.literal('picks.hidden'),
    data: z.object({
      ...round,
      agentId: z.string(),
      picks: z.array(Pick),
      verdicts: z.array(ModeratorVerdict).optional(),
    }),
  }),
  /** Followed by `notes.picked`. */
  z.object({
    kind: z.literal('picks.shown'),
    data: z.object({
      ...round,
      picks: z.array(Pick),
      verdicts: z.array(ModeratorVerdict).optional(),
    }),
  }),
  /** The notes that the moderator's "+" selects until someone selects a note of the round. */
  z.object({
    kind: z.literal('picks.counted'),
    data: z.object({ ...round, agentId: z.string(), noteIds: z.array(NoteId) }),
  }),
] as const

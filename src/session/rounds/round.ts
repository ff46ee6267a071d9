import { z } from 'zod'
import { AgentId } from '#session/agents/agent.ts'
import type { RoundMode } from '#session/agents/round-mode.ts'
import { idSchema } from '#session/core/id-schema.ts'
import { ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'

/** Notes that one question may be about. */
export const MAX_ROUND_NOTES = 500
/** A turn's prose; the rest of a longer answer is cut off. */
export const MAX_TURN_CHARS = 20_000

const Place = z.number().min(-1e6).max(1e6)
const Extent = z.number().positive().max(1e6)
/** The part of the page in a person’s window: left, top, width and height, in page units. */
export const PageView = z.tuple([Place, Place, Extent, Extent])
export type PageView = z.infer<typeof PageView>

/** `r`, `t`, `s` and 12 of [0-9a-z]. */
export const RoundId = idSchema('r', 'round')
/** Part of the ids of the notes that the turn writes. */
export const TurnId = idSchema('t', 'turn')
/** The id of a note's record on the canvas, `shape:…`; the session has nothing else of the record. */
export const NoteId = z.string().min(1).max(64)

/**
 * The task of a turn, which decides how much of the round its agent sees. blind: nothing of the others · sequel: the
 * turns before it · together: everyone's first answers, to be answered · cycle: everything so far, people's new notes
 * too · critique: the first advisor's answer · refine: that and its critique · answer: alone.
 */
export const TurnTask = z.enum(['blind', 'sequel', 'together', 'cycle', 'critique', 'refine', 'answer'])
export type TurnTask = z.infer<typeof TurnTask>

/**
 * The part of the board that a turn of a staggered round sees: nothing of it · notes of people · the group farthest from the chosen
 * notes · notes that are alone in their group · everything.
 */
export const BOARD_PARTS = ['question', 'people', 'far', 'lone', 'everything'] as const
/** Notes of a part that is fixed when the round begins. */
export const MAX_PART_NOTES = 60
/** `notes`: of `far` and `lone`, as they were when the round began. */
export const SeenPart = z.object({
  part: z.enum(BOARD_PARTS),
  notes: z.array(NoteId).max(MAX_PART_NOTES).optional(),
})
export type SeenPart = z.infer<typeof SeenPart>

/** A turn of a round that has not begun. */
export const PlannedTurn = z.object({
  id: TurnId,
  agentId: z.string(),
  duty: TurnTask,
  /** Turns of one phase run side by side; the next phase begins when all of this one have ended. */
  phase: z.int().min(0),
  /** Absent: its duty decides. */
  sees: SeenPart.optional(),
})
export type PlannedTurn = z.infer<typeof PlannedTurn>

/** The origin of a round, and the note, turn or round that it answers or repeats. */
export const RoundTrigger = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question') }),
  z.object({ kind: z.literal('frame'), frameId: NoteId }),
  /** `@Name` in a note: the answer is a note beside it, and there is no frame. */
  z.object({ kind: z.literal('mention'), noteId: NoteId }),
  /** A question to one advisor, after its turn. */
  z.object({ kind: z.literal('follow-up'), roundId: RoundId, turnId: TurnId }),
  /** A repeated question, with the conversation as it was when `roundId` began. */
  z.object({ kind: z.literal('rerun'), roundId: RoundId }),
  /** Imported from a file. */
  z.object({ kind: z.literal('import'), fileName: z.string().max(200) }),
])
export type RoundTrigger = z.infer<typeof RoundTrigger>

/** Longest stored text of a note, in characters, whatever the operator's limit: events from before a change stay readable. */
export const MAX_CONTRIBUTION_CHARS = 10_000
/** The agent's own estimate of how many of a hundred people would give this answer. */
const UsualPercent = z.int().min(0).max(100)
/** A note of a turn, with the text as the agent wrote it, to find later changes by people. */
export const Contribution = z.object({
  noteId: NoteId,
  text: z.string().max(MAX_CONTRIBUTION_CHARS),
  usualPercent: UsualPercent.optional(),
})
export type Contribution = z.infer<typeof Contribution>

/** Kept of one turn. */
export const MAX_CANDIDATES = 12
export const MAX_CANDIDATE_CHARS = 500
/** A thought that a turn considered and did not post. */
export const Candidate = z.object({
  text: z.string().max(MAX_CANDIDATE_CHARS),
  /** null: the agent gave no estimate. */
  usualPercent: UsualPercent.nullable(),
  /** The note that a person made of it later. */
  noteId: NoteId.optional(),
  /** The note with the same content at the end of the turn. */
  echoes: NoteId.optional(),
})
export type Candidate = z.infer<typeof Candidate>
/** In the order in which the advisor listed them. */
export const Candidates = z.array(Candidate).max(MAX_CANDIDATES)

interface TurnBase extends PlannedTurn {
  /** Counts the tries: 1 is the first. */
  attempt: number
  /** The speaker, in a round from a file; `agentId` is empty for a person. */
  speaker?: string | undefined
  /** Its original time, in a round from a file. Milliseconds since 1970. */
  saidAt?: number | undefined
}
/** `posting`: its first words are on the canvas. The words of a turn before it was cancelled or skipped are kept. */
export type Turn = TurnBase &
  (
    | {
        state: 'queued'
        /** Notes of the try before: those that people have changed since are theirs to keep. */
        earlier?: Contribution[] | undefined
      }
    /** `tries`: starts since a person requested it. */
    | { state: 'thinking' | 'posting'; model: string; beganAt: number; tries: number }
    | {
        state: 'done' | 'cancelled' | 'skipped'
        text: string
        notes: Contribution[]
        usage: ModelUsage | null
        candidates?: Candidate[] | undefined
      }
    | { state: 'failed'; text: string; notes: Contribution[]; usage: ModelUsage | null; failure: TurnFailure }
  )
export type TurnState = Turn['state']

/** A note that the moderator picked, with its reason. */
export const Pick = z.object({
  noteId: NoteId,
  reason: z.string().max(300),
  /** Picked because it is unlike the rest. */
  isDistant: z.boolean(),
})
export type Pick = z.infer<typeof Pick>

export const MAX_PICKS_OF_ROUND = 50
/** The picks of one of several moderators, which did not have those of the others, or why it picked nothing. */
export const ModeratorVerdict = z.object({
  agentId: AgentId,
  /** The best first. */
  picks: z.array(Pick).max(MAX_PICKS_OF_ROUND),
  failure: TurnFailure.optional(),
  usage: ModelUsage.nullable(),
})
export type ModeratorVerdict = z.infer<typeof ModeratorVerdict>

/** A moderator's picks, until everyone may see them. In no projection, prompt, export or table. */
export interface HiddenPicks {
  agentId: string
  picks: Pick[]
  verdicts?: ModeratorVerdict[] | undefined
}

/** Only in rounds with several moderators. Missing too if none of them was called. */
interface Verdicts {
  verdicts?: ModeratorVerdict[] | undefined
}

/**
 * `failed`: people choose, and the round continued. Of several moderators, `agentId` is the first one, or the failed
 * one; `picks` are those of all of them, and the usage of each is in its verdict.
 */
export type Moderation =
  | { state: 'none' | 'queued' }
  | ({ state: 'judging'; agentId: string; model: string; tries?: number | undefined } & Verdicts)
  | ({
      state: 'done'
      agentId: string
      picks: Pick[]
      usage: ModelUsage | null
      /** Its picks are not shown yet, and not in `picks`. */
      isHidden?: boolean | undefined
      /** When the picks got their "+". Milliseconds since 1970; missing in rounds from files and earlier versions. */
      pickedAt?: number | undefined
    } & Verdicts)
  | ({
      state: 'failed'
      agentId: string | null
      failure: TurnFailure
      usage: ModelUsage | null
      /** The picks of its verdicts are not shown yet. */
      isHidden?: boolean | undefined
    } & Verdicts)
  | ({ state: 'cancelled'; usage: ModelUsage | null } & Verdicts)

/**
 * queued: no turn has begun · querying: its turns run, or wait for each other · moderating, synthesizing: from the end
 * of all turns, if that is due.
 */
export const ROUND_STATES = [
  'queued',
  'querying',
  'paused',
  'moderating',
  'synthesizing',
  'complete',
  'aborted',
] as const
/** A round that ended never runs again; a rerun is a new round. */
export const RoundState = z.enum(ROUND_STATES)
export type RoundState = z.infer<typeof RoundState>

/** A question to advisors, and their turns. */
export interface Round {
  id: string
  /** 1, 2, 3 … on its board; a follow-up has the number of the round that it follows. */
  number: number
  question: string
  mode: RoundMode
  cycles: number
  state: RoundState
  trigger: RoundTrigger
  /** A person's id, or `server`. */
  askedBy: string
  startedAt: number
  endedAt: number | null
  /** The notes of its question. */
  notes: string[]
  /** The notes selected when it began: the conversation that a rerun goes back to. */
  given: string[]
  /** The board's last note number when it began: later notes by people belong to a rotation. */
  afterNumber: number
  turns: Turn[]
  moderate: boolean
  /** The moderators that must agree, two or more; missing: one agent moderates. */
  moderators?: string[] | undefined
  synthesize: boolean
  moderation: Moderation
  synthesisId: string | null
  /** `null` without a frame. */
  frameId: string | null
  /** The hold that is left for its open parts. */
  held: { tokens: number; costMicros: number | null }
  /** The asking person's window: the round's frame begins there. */
  view?: PageView | undefined
}

/** A turn for pages: its prose is read from the API or arrives as live text. */
export interface TurnView {
  id: string
  agentId: string
  duty: TurnTask
  phase: number
  /** The part of the board that it sees, in a staggered round. */
  part?: SeenPart['part'] | undefined
  state: TurnState
  attempt: number
  /** `provider:model`, once it began. */
  model: string | null
  notes: string[]
  failure: TurnFailure | null
  usage: ModelUsage | null
  /** How many thoughts it considered besides its notes; absent: none. */
  candidates?: number | undefined
  /** The speaker, in a round from a file. */
  speaker?: string | undefined
}
/** A round as pages get it. */
export interface RoundView extends Omit<Round, 'turns' | 'given' | 'view'> {
  turns: TurnView[]
}

/** Returns the notes that the turn considered but did not post, in its order. Only a turn that is done has any. */
export function candidatesOf(turn: Turn | null): readonly Candidate[] {
  return turn?.state === 'done' ? (turn.candidates ?? []) : []
}

/** Whether the round has ended; only a retry reopens it. */
export function isOver(state: RoundState): boolean {
  return state === 'complete' || state === 'aborted'
}

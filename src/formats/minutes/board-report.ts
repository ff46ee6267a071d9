import { z } from 'zod'
import { THOUGHT_ENDS } from '#agents/range/lone-thoughts.ts'
import { ROUND_MODES } from '#session/agents/round-mode.ts'
import { Revision } from '#session/choosing/representation/revision.ts'
import { Category, LinkType, Source, Status } from '#session/ideas/idea.ts'
import { NoteOrigin } from '#session/origin/note-origin.ts'
import { CHOOSERS } from '#session/reactions/note-reactions.ts'
import { ROUND_STATES } from '#session/rounds/round.ts'
import { SYNTHESIS_SECTIONS } from '#session/syntheses/synthesis.ts'
import { ReportCheck } from './report-checks.ts'
import { ReportInterview } from './report-interviews.ts'
import { ReportOpinions } from './report-opinions.ts'
import { ReportPicture } from './report-pictures.ts'
import { ReportReview } from './report-reviews.ts'
import { ReportStep } from './report-steps.ts'
import { ReportThread } from './report-threads.ts'

const Who = z.object({ name: z.string(), kind: z.enum(['person', 'agent']) })
const Speaker = Who.extend({
  /** `provider:model`; `null` for a person, or if unknown. */
  model: z.string().nullable(),
  origin: NoteOrigin,
})
/** An agent with its model, or a speaker of an imported file. */
export type ReportSpeaker = z.infer<typeof Speaker>

const ReportNote = z.object({
  /** `null` if it never got one. */
  number: z.int().nullable(),
  text: z.string(),
  origin: NoteOrigin,
  isSelected: z.boolean(),
})

/** An idea with everything that minutes list. */
export const ReportIdea = z.object({
  number: z.int(),
  text: z.string(),
  category: Category,
  status: Status,
  tags: z.array(z.string()),
  author: Who.nullable(),
  model: z.string().nullable(),
  origin: NoteOrigin,
  source: Source,
  isOnCanvas: z.boolean(),
  /** The name of its note's frame; `null` without a frame, or in a round's. */
  frame: z.string().nullable(),
  /** Colour of its note, as stored on the canvas; `null` without a note. */
  color: z.string().nullable(),
  /** People and agents are never counted together. */
  plus: z.object({ people: z.int(), names: z.array(z.string()), agents: z.array(z.string()) }),
  /** The number of people for each of the board's criteria. */
  says: z.array(z.object({ criterion: z.string(), people: z.int() })),
  /** Agents that suggest it, where only people select. */
  suggestions: z.array(z.string()),
  isSelected: z.boolean(),
  /** The people or moderator whose "+" selects it; empty if it is not selected. */
  chosenBy: z.array(z.enum(CHOOSERS)),
  round: z.int().nullable(),
  parent: z.int().nullable(),
  links: z.array(z.object({ type: LinkType, to: z.int() })),
  promotion: z
    .object({
      kind: z.enum(['decision', 'todo']),
      owner: z.string().nullable(),
      due: z.string().nullable(),
      isDone: z.boolean(),
    })
    .nullable(),
  createdAt: z.number(),
  changedAt: z.number(),
})
export type ReportIdea = z.infer<typeof ReportIdea>

/** A round with its turns and picks, in the words of minutes. */
export const ReportRound = z.object({
  number: z.int(),
  question: z.string(),
  mode: z.enum(ROUND_MODES),
  state: z.enum(ROUND_STATES),
  startedAt: z.number(),
  askedBy: z.string().nullable(),
  fileName: z.string().nullable(),
  /** Has the number of the round that it follows. */
  isFollowUp: z.boolean(),
  turns: z.array(
    z.object({
      speaker: Speaker,
      /** The time in the file, in an imported round. */
      saidAt: z.number().nullable(),
      state: z.string(),
      text: z.string(),
      failure: z.string().nullable(),
      notes: z.array(ReportNote),
    }),
  ),
  /** Its name; all names where several had to agree. */
  moderator: z.string().nullable(),
  /** Whether its picks select notes; otherwise people select, and it only suggests. */
  decides: z.boolean(),
  picks: z.array(
    z.object({ number: z.int().nullable(), text: z.string(), origin: NoteOrigin, reason: z.string() }),
  ),
  /** Notes that only some of several moderators picked, which therefore are no picks. */
  contested: z.array(z.object({ by: z.string(), numbers: z.array(z.int()) })),
})
export type ReportRound = z.infer<typeof ReportRound>

/** Editors of which some words are left. */
const EDITORS = z.array(z.string())

/** The newest version of a synthesis, with its citations. */
export const ReportSynthesis = z.object({
  title: z.string(),
  version: z.int(),
  round: z.int().nullable(),
  by: Speaker.nullable(),
  editors: EDITORS,
  state: z.string(),
  at: z.number(),
  sections: z.array(
    z.object({
      section: z.enum(SYNTHESIS_SECTIONS),
      sentences: z.array(z.object({ text: z.string(), numbers: z.array(z.int()), isSupported: z.boolean() })),
    }),
  ),
  leftOut: z.array(
    z.object({ number: z.int().nullable(), text: z.string(), origin: NoteOrigin, why: z.string() }),
  ),
  check: ReportCheck.nullable(),
  revision: Revision.nullable(),
})
export type ReportSynthesis = z.infer<typeof ReportSynthesis>

/** The newest version of a proposal, with its citations. */
export const ReportProposal = z.object({
  title: z.string(),
  version: z.int(),
  state: z.string(),
  by: Speaker.nullable(),
  editors: EDITORS,
  at: z.number(),
  summary: z.string(),
  findings: z.array(z.object({ text: z.string(), numbers: z.array(z.int()), people: z.array(z.string()) })),
  actions: z.array(
    z.object({
      text: z.string(),
      numbers: z.array(z.int()),
      owner: z.string().nullable(),
      due: z.string().nullable(),
    }),
  ),
  check: ReportCheck.nullable(),
  revision: Revision.nullable(),
})
export type ReportProposal = z.infer<typeof ReportProposal>

/** A closed vote: totals, and how many voted, without any ballot. */
export const ReportVote = z.object({
  title: z.string(),
  closedAt: z.number(),
  people: z.int(),
  /** People in the room: facilitators entered their ballots. */
  proxies: z.int(),
  votes: z.int(),
  /** Notes that got votes, most votes first. */
  notes: z.array(
    z.object({
      number: z.int().nullable(),
      text: z.string(),
      /** `null`: a group of notes. */
      origin: NoteOrigin.nullable(),
      votes: z.int(),
      rank: z.int(),
      isTied: z.boolean(),
    }),
  ),
})
export type ReportVote = z.infer<typeof ReportVote>

/** A closed rating: means and spreads, without anyone's scores. */
export const ReportRating = z.object({
  title: z.string(),
  closedAt: z.number(),
  /** The names of its one or two axes. */
  axes: z.array(z.string()),
  people: z.int(),
  /** Notes that were rated, the best first. */
  notes: z.array(
    z.object({
      number: z.int().nullable(),
      text: z.string(),
      origin: NoteOrigin,
      rank: z.int(),
      isTied: z.boolean(),
      raters: z.int(),
      /** In the order of the axes. */
      scores: z.array(z.object({ mean: z.number(), spread: z.number() })),
      isWildCard: z.boolean(),
    }),
  ),
  /** `null`: too few people rated for groups of opinion. */
  opinions: ReportOpinions.nullable(),
})
export type ReportRating = z.infer<typeof ReportRating>

/** A thought that one person alone had. */
const ReportLoneThought = z.object({
  /** Its notes, oldest first. */
  numbers: z.array(z.int()).min(1),
  /** The words of the first. */
  text: z.string(),
  end: z.enum(THOUGHT_ENDS),
  /** Why a synthesis left it out; empty otherwise. */
  why: z.string(),
})
export type ReportLoneThought = z.infer<typeof ReportLoneThought>

/** The content of a board with names: the source of minutes, tables and transcripts. */
export const BoardReport = z.object({
  title: z.string(),
  premise: z.string(),
  /** Creation time of the board, or of the first imported session if that is earlier. */
  createdAt: z.number(),
  /** When this report was made. */
  at: z.number(),
  timeZone: z.string(),
  people: z.array(z.string()),
  agents: z.array(z.object({ name: z.string(), emoji: z.string(), kind: z.string() })),
  rounds: z.array(ReportRound),
  syntheses: z.array(ReportSynthesis),
  /** Closed ones, oldest first. */
  votes: z.array(ReportVote),
  /** Closed ones, oldest first. */
  ratings: z.array(ReportRating),
  /** Those that are over, oldest first. */
  interviews: z.array(ReportInterview),
  threads: z.array(ReportThread),
  /** Oldest first. */
  reviews: z.array(ReportReview),
  /** Without removed ideas. */
  ideas: z.array(ReportIdea),
  themes: z.array(
    z.object({
      /** `null` if it is a frame on the canvas and no idea. */
      number: z.int().nullable(),
      title: z.string(),
      summary: z.string(),
      /** `provider:model` that found it. */
      model: z.string().nullable(),
      origin: NoteOrigin,
      numbers: z.array(z.int()),
    }),
  ),
  /** Thoughts of one person alone, and their outcome; empty before anything could take them up. */
  loneThoughts: z.array(ReportLoneThought),
  proposal: ReportProposal.nullable(),
  agenda: z.array(ReportStep),
  /** Pictures on the canvas, in reading order. */
  pictures: z.array(ReportPicture),
})
export type BoardReport = z.infer<typeof BoardReport>

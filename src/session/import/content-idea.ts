import { z } from 'zod'
import { HandEdit } from '#session/documents/hand-edit.ts'
import {
  Category,
  Day,
  GROWTH,
  IdeaLink,
  IdeaNumber,
  MAX_IDEA_CHARS,
  MAX_LINKS_OF_IDEA,
  OwnerInText,
  ProgramName,
  Promotion,
  Source,
  Status,
  Tags,
} from '#session/ideas/idea.ts'
import { OriginStamp } from '#session/origin/note-origin.ts'
import {
  MAX_PROPOSED_IDEAS,
  ProposalId,
  ProposalMetrics,
  ProposalSource,
  ProposalText,
} from '#session/proposals/proposal.ts'
import { NoteId, RoundId } from '#session/rounds/round.ts'
import { MAX_INSTRUCTIONS_CHARS } from '#session/syntheses/synthesis.ts'
import {
  AcceptedTheme,
  GroupedTheme,
  MAX_THEME_RUN_IDEAS,
  MAX_THEMES,
  Theme,
  ThemeRunId,
} from '#session/themes/theme-run.ts'
import { ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { ContributorId, Moment } from './content-round.ts'

const moment = Moment
const model = z.string().max(200).nullable()
const By = z.enum(['clerk', 'person'])

/** The number of a note, whose idea may have been removed since. */
export const ContentNumber = z.object({
  noteId: NoteId,
  number: IdeaNumber,
  authorId: ContributorId.nullable(),
  /** When it was begun; null: not known. */
  at: moment.nullable(),
})
export type ContentNumber = z.infer<typeof ContentNumber>

/** An idea without its conversation, which belongs to its author alone. */
export const ContentIdea = z.object({
  number: IdeaNumber,
  text: z.string().max(MAX_IDEA_CHARS),
  category: Category,
  categoryBy: By,
  tags: Tags,
  tagsBy: By,
  status: Status,
  beforeArchive: z.enum(GROWTH).nullable(),
  authorId: ContributorId.nullable(),
  source: Source,
  program: ProgramName.optional(),
  stamp: OriginStamp.optional(),
  noteId: NoteId.nullable(),
  isOnCanvas: z.boolean(),
  roundId: RoundId.nullable(),
  parent: IdeaNumber.nullable(),
  links: z.array(IdeaLink.extend({ by: ContributorId, at: moment })).max(2 * MAX_LINKS_OF_IDEA),
  promotion: Promotion.extend({ isDone: z.boolean(), by: ContributorId, at: moment }).nullable(),
  dueInText: Day.optional(),
  ownerInText: OwnerInText.optional(),
  isTickedInText: z.boolean().optional(),
  createdAt: moment,
  changedAt: moment,
  removedAt: moment.nullable(),
})
export type ContentIdea = z.infer<typeof ContentIdea>

const runNumbers = z.array(IdeaNumber).max(MAX_THEME_RUN_IDEAS)

export const ContentThemeRun = z.object({
  id: ThemeRunId,
  state: z.enum(['proposed', 'accepted', 'dismissed', 'undone', 'failed', 'cancelled']),
  requestedBy: ContributorId,
  startedAt: moment,
  endedAt: moment.nullable(),
  agentId: ContributorId.nullable(),
  model,
  numbers: runNumbers,
  themes: z.array(Theme).max(MAX_THEMES),
  rest: runNumbers,
  accepted: z.array(AcceptedTheme).max(MAX_THEMES),
  grouped: z.array(GroupedTheme).max(MAX_THEMES).optional(),
  settled: z.object({ by: ContributorId, at: moment }).nullable(),
  failure: TurnFailure.nullable(),
  usage: ModelUsage.nullable(),
})
export type ContentThemeRun = z.infer<typeof ContentThemeRun>

/** A proposal that is not being written. */
export const ContentProposal = ProposalText.extend({
  id: ProposalId,
  version: z.int().positive(),
  previousId: ProposalId.nullable(),
  state: z.enum(['done', 'failed', 'cancelled']),
  scope: z.enum(['board', 'selection']),
  sources: z.array(ProposalSource).max(MAX_PROPOSED_IDEAS),
  metrics: ProposalMetrics,
  instructions: z.string().max(MAX_INSTRUCTIONS_CHARS),
  isRevision: z.literal(true).optional(),
  agentId: ContributorId.nullable(),
  model,
  edit: HandEdit.optional(),
  sourcesAt: moment.optional(),
  requestedBy: ContributorId,
  startedAt: moment,
  endedAt: moment.nullable(),
  failure: TurnFailure.nullable(),
  usage: ModelUsage.nullable(),
})
export type ContentProposal = z.infer<typeof ContentProposal>

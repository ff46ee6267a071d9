import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { Revision } from '#session/choosing/representation/revision.ts'
import { idSchema } from '#session/core/id-schema.ts'
import type { DocumentRun } from '#session/documents/document-run.ts'
import {
  EditedText,
  EditMark,
  type HandEdit,
  MAX_CITATIONS,
  MAX_DOCUMENT_TITLE_CHARS,
  PartOrigin,
  partHistory,
} from '#session/documents/hand-edit.ts'
import { Day, IdeaNumber, OwnerName } from '#session/ideas/idea.ts'

/** `p` and 12 of [0-9a-z]. */
export const ProposalId = idSchema('p', 'proposal')
/** Most ideas that go into one proposal. */
export const MAX_PROPOSED_IDEAS = 2_000

/** Findings, and as many actions. */
export const MAX_PROPOSAL_PARTS = 40
/** Longest finding or action, in characters. */
export const MAX_PROPOSAL_PART_CHARS = 800
export const MAX_SUMMARY_CHARS = 4_000

const cited = z.array(IdeaNumber).max(MAX_CITATIONS)

/** The written part of a proposal: contributing ideas and metrics are worked out from its sources. */
export const ProposalText = z.object({
  title: z.string().max(MAX_DOCUMENT_TITLE_CHARS),
  summary: z.string().max(MAX_SUMMARY_CHARS),
  /** `people`: ids of the authors of the cited ideas, agents too. */
  findings: z
    .array(
      z.object({
        text: z.string().max(MAX_PROPOSAL_PART_CHARS),
        numbers: cited,
        people: z.array(z.string()).max(50),
        ...partHistory,
      }),
    )
    .max(MAX_PROPOSAL_PARTS),
  actions: z
    .array(
      z.object({
        text: z.string().max(MAX_PROPOSAL_PART_CHARS),
        numbers: cited,
        ownerId: z.string().nullable(),
        /** An owner who is not on the board. Missing: none, or `ownerId` is set. */
        ownerName: OwnerName.optional(),
        /** A day, `2026-11-22`. */
        due: z.string().nullable(),
        ...partHistory,
      }),
    )
    .max(MAX_PROPOSAL_PARTS),
  titleEdited: EditMark.optional(),
  summaryEdited: EditMark.optional(),
  /** Missing: it answers no criticisms. */
  revision: Revision.optional(),
})
export type ProposalText = z.infer<typeof ProposalText>

/** Counted when it was written. */
export const ProposalMetrics = z.object({
  ideas: z.int(),
  people: z.int(),
  agents: z.int(),
  themes: z.int(),
  links: z.int(),
  decisions: z.int(),
  todos: z.int(),
})
export type ProposalMetrics = z.infer<typeof ProposalMetrics>

/** One idea that went in, as it was then: by it one sees later whether it was changed since. */
export const ProposalSource = z.object({
  number: IdeaNumber,
  text: z.string(),
  /** The length of the whole text, of which `text` may be the beginning. */
  chars: z.int().optional(),
  authorId: z.string().nullable(),
})
export type ProposalSource = z.infer<typeof ProposalSource>

/** A board, or a part of it, as one document. Each version is a separate record, with the id of the one before it. */
export interface Proposal extends DocumentRun, ProposalText {
  version: number
  previousId: string | null
  state: 'queued' | 'writing' | 'done' | 'failed' | 'cancelled'
  /** `board`: all ideas that are not archived; `selection`: those that a person chose. */
  scope: 'board' | 'selection'
  sources: readonly ProposalSource[]
  metrics: ProposalMetrics
  instructions: string
  /** An agent answers in it the criticisms of the version before. */
  isRevision?: true | undefined
  /** Missing: an agent wrote this version. */
  edit?: HandEdit | undefined
  /** When its sources were taken, if that was before `startedAt`: a version edited by hand has those of the one before. */
  sourcesAt?: number | undefined
}

/** A proposal as everyone sees it: its sources, which may be a whole board, are read from the API. */
export type ProposalView = Omit<Proposal, 'sources'> & {
  sourceCount: number
  /** Sources that were changed, removed or archived since, and for a whole board the ideas added since. */
  stale: { changed: number; gone: number; fresh: number }
}

/** The part of a proposal that a person writes. */
export const EditedProposal = z.object({
  title: EditedText(MAX_DOCUMENT_TITLE_CHARS),
  summary: z
    .string()
    .transform((text) => cleanText(text).trim())
    .pipe(z.string().max(MAX_SUMMARY_CHARS))
    .meta({ maxLength: MAX_SUMMARY_CHARS }),
  findings: z
    .array(
      z.object({ text: EditedText(MAX_PROPOSAL_PART_CHARS), numbers: cited, from: PartOrigin.optional() }),
    )
    .max(MAX_PROPOSAL_PARTS),
  actions: z
    .array(
      z.object({
        text: EditedText(MAX_PROPOSAL_PART_CHARS),
        numbers: cited,
        ownerId: z.string().max(64).nullable(),
        ownerName: OwnerName.optional(),
        due: Day.nullable(),
        from: PartOrigin.optional(),
      }),
    )
    .max(MAX_PROPOSAL_PARTS),
})
export type EditedProposal = z.infer<typeof EditedProposal>

export interface ProposalsSlice {
  proposals: Record<string, Proposal>
}

/** A version that failed or was stopped early may have no text at all. */
export function hasProposalText({ summary, findings, actions }: ProposalText): boolean {
  return summary !== '' || findings.length > 0 || actions.length > 0
}

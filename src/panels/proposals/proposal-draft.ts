import {
  changePart,
  type DraftPart,
  draftOfParts,
  mergeDraft,
  withoutKey,
} from '#panels/documents/draft-parts.ts'
import { mergeText } from '#panels/documents/merge-text.ts'
import type { DocumentKind } from '#panels/documents/use-edit-document.ts'
import { areSameParts } from '#session/documents/hand-edit.ts'
import { isSameAction, isSameFinding } from '#session/proposals/edit-proposal.ts'
import type { EditedProposal, ProposalText, ProposalView } from '#session/proposals/proposal.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { proposalsApi } from './proposal-requests.ts'

export type Finding = ProposalText['findings'][number]
/** A task, with the numbers of its ideas, its owner (a member by id, or a name) and its day, if any. */
export type DraftAction = ProposalText['actions'][number]

export interface ProposalDraft {
  /**
   * The version that the draft starts from. The server refuses to save on top of a version that is not the
   * newest.
   */
  basis: ProposalView
  title: string
  summary: string
  findings: DraftPart<Finding>[]
  actions: DraftPart<DraftAction>[]
}

function beginDraft(basis: ProposalView): ProposalDraft {
  const { title, summary, findings, actions } = basis
  return { basis, title, summary, findings: draftOfParts(findings), actions: draftOfParts(actions) }
}

/** A merged title keeps its first line only. */
function mergeProposal(
  { basis, ...draft }: ProposalDraft,
  since: readonly ProposalView[],
  newest: ProposalView,
): ProposalDraft {
  const text = (key: 'title' | 'summary') => ({ base: basis[key], mine: draft[key], theirs: newest[key] })
  return {
    basis: newest,
    title: mergeText(text('title')).split('\n\n')[0] ?? '',
    summary: mergeText(text('summary')),
    findings: mergeDraft({
      base: basis.findings,
      draft: draft.findings,
      versions: since.map(({ findings }) => findings),
      isSame: isSameFinding,
    }),
    actions: mergeDraft({
      base: basis.actions,
      draft: draft.actions,
      versions: since.map(({ actions }) => actions),
      isSame: isSameAction,
    }),
  }
}

function isDraftChanged({ basis, title, summary, findings, actions }: ProposalDraft): boolean {
  return (
    title.trim() !== basis.title ||
    summary.trim() !== basis.summary ||
    !areSameParts<Finding>(basis.findings, findings, isSameFinding) ||
    !areSameParts<DraftAction>(basis.actions, actions, isSameAction)
  )
}

/** The body of the request. Empty parts are left out: an added one may have stayed empty. */
function savedProposal({ title, summary, findings, actions }: ProposalDraft): EditedProposal {
  return {
    title,
    summary,
    findings: findings
      .filter(({ text }) => text.trim() !== '')
      .map(withoutKey<Finding>)
      .map(({ text, numbers, from }) => ({ text, numbers, from: from ?? null })),
    actions: actions
      .filter(({ text }) => text.trim() !== '')
      .map(withoutKey<DraftAction>)
      .map(({ text, numbers, ownerId, ownerName = '', due, from }) => ({
        text,
        numbers,
        ownerId,
        ...(ownerId === null && ownerName.trim() !== '' && { ownerName: ownerName.trim() }),
        due,
        from: from ?? null,
      })),
  }
}

/** Replaces the citations of a part. */
export function citeMore<Part extends Finding | DraftAction>(
  parts: readonly DraftPart<Part>[],
  key: string,
  numbers: readonly number[],
): DraftPart<Part>[] {
  return changePart(parts, key, { numbers: [...numbers] } as Partial<Part>)
}

export const PROPOSAL_KIND: DocumentKind<ProposalView, ProposalDraft> = {
  begin: beginDraft,
  isChanged: isDraftChanged,
  merge: mergeProposal,
  problemIn: ({ title }) => (title.trim() === '' ? FIELD_LABELS.titleMissing : null),
  save: (boardId, draft) => proposalsApi.edit(boardId, draft.basis.id, savedProposal(draft)),
  restore: proposalsApi.restore,
}

import {
  changePart,
  type DraftPart,
  draftOfParts,
  mergeDraft,
  withoutKey,
} from '#panels/documents/draft-parts.ts'
import { mergeText } from '#panels/documents/merge-text.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { areSameParts } from '#session/documents/hand-edit.ts'
import { isSameAction, isSameFinding } from '#session/proposals/edit-proposal.ts'
import type { EditedProposal, ProposalText, ProposalView } from '#session/proposals/proposal.ts'
import type { Chain } from './proposal-versions.ts'

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

export function beginDraft(basis: ProposalView): ProposalDraft {
  const { title, summary, findings, actions } = basis
  return { basis, title, summary, findings: draftOfParts(findings), actions: draftOfParts(actions) }
}

/**
 * Versions saved by others after the draft was started, oldest first. Versions still being written do not
 * count.
 */
export function versionsSince({ basis }: ProposalDraft, chain: Chain): ProposalView[] {
  return chain
    .filter((version) => version.version > basis.version && !isOpenDocumentRun(version))
    .toReversed()
}

/**
 * Merges the draft with the versions that others saved since; the result is based on the newest one. A merged title
 * keeps its first line only.
 */
export function keepBoth(draft: ProposalDraft, chain: Chain): ProposalDraft {
  const { basis } = draft
  const versions = versionsSince(draft, chain)
  const newest = versions.at(-1)
  if (!newest) return draft
  const text = (key: 'title' | 'summary') => ({ base: basis[key], mine: draft[key], theirs: newest[key] })
  return {
    basis: newest,
    title: mergeText(text('title')).split('\n\n')[0] ?? '',
    summary: mergeText(text('summary')),
    findings: mergeDraft({
      base: basis.findings,
      draft: draft.findings,
      versions: versions.map(({ findings }) => findings),
      isSame: isSameFinding,
    }),
    actions: mergeDraft({
      base: basis.actions,
      draft: draft.actions,
      versions: versions.map(({ actions }) => actions),
      isSame: isSameAction,
    }),
  }
}

export function isDraftChanged({ basis, title, summary, findings, actions }: ProposalDraft): boolean {
  return (
    title.trim() !== basis.title ||
    summary.trim() !== basis.summary ||
    !areSameParts<Finding>(basis.findings, findings, isSameFinding) ||
    !areSameParts<DraftAction>(basis.actions, actions, isSameAction)
  )
}

/** The body of the request. Empty parts are left out: an added one may have stayed empty. */
export function savedProposal({ title, summary, findings, actions }: ProposalDraft): EditedProposal {
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

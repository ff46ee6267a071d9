import {
  changePart,
  type DraftPart,
  draftOfParts,
  mergeDraft,
  withoutKey,
} from '#panels/document-edit/draft-parts.ts'
import { mergeText } from '#panels/document-edit/merge-text.ts'
import { isSameAction, isSameFinding } from '#session/decide-proposal-edits.ts'
import { areSameParts } from '#session/hand-edit.ts'
import type { EditedProposal, ProposalText, ProposalView } from '#session/proposal.ts'
import { isGoingOn } from '#session/round-stage.ts'
import type { Chain } from './proposal-versions.ts'

export type Finding = ProposalText['findings'][number]
export type DraftAction = ProposalText['actions'][number]

/** A proposal while a person edits it. */
export interface ProposalDraft {
  /** The version that it is saved on top of. */
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

/** Versions that others saved after the draft was begun, oldest first. */
export function versionsSince({ basis }: ProposalDraft, chain: Chain): ProposalView[] {
  return chain.filter((version) => version.version > basis.version && !isGoingOn(version)).toReversed()
}

/** The draft with what others saved meanwhile, on top of the newest version. */
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

/** What is sent; parts without a word in them are left out. */
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

export function citeMore<Part extends Finding | DraftAction>(
  parts: readonly DraftPart<Part>[],
  key: string,
  numbers: readonly number[],
): DraftPart<Part>[] {
  return changePart(parts, key, { numbers: [...numbers] } as Partial<Part>)
}

import { type Actor, actorName } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { AskedSlice } from '#session/documents/ask-limits.ts'
import { versionRefusal } from '#session/documents/document-versions.ts'
import {
  areSameLists,
  areSameParts,
  type EditMark,
  restoreParts,
  traceParts,
} from '#session/documents/hand-edit.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import { type MembersSlice, roleIn } from '#session/members/members-slice.ts'
import type { EditedProposal, Proposal, ProposalSource, ProposalsSlice, ProposalText } from './proposal.ts'
import { hasProposalText, MAX_PROPOSED_IDEAS } from './proposal.ts'
import type { ProposalEvent } from './proposal-events.ts'
import { sourceOf } from './proposal-sources.ts'

/** The slices on which a new version depends. */
export type ProposalVersionsSlice = ProposalsSlice &
  AskedSlice &
  MembersSlice &
  Parameters<typeof ideasFor>[0]

interface NewVersion {
  proposalId: string
  previousId: string
}

type Finding = ProposalText['findings'][number]
type Action = ProposalText['actions'][number]

/** Saves a person's version: unchanged parts keep their writers, the others are the person's. */
export function editProposal(
  state: ProposalVersionsSlice,
  command: NewVersion & EditedProposal,
  actor: Actor,
  { now }: DecideContext,
): Decision<ProposalEvent> {
  const { proposalId, previousId } = command
  if (entryOf(state.proposals, proposalId)) return accept()
  const previous = entryOf(state.proposals, previousId)
  if (!previous) return refuse('no-proposal')
  const stop = versionRefusal(state, state.proposals, { previous, actor, now })
  if (stop) return stop
  const moreSources = citedBesides(state, previous, command, actorName(actor))
  if (typeof moreSources === 'number') return refuse('no-idea.of-number', { number: moreSources })
  if (previous.sources.length + moreSources.length > MAX_PROPOSED_IDEAS)
    return refuse('bad-command.too-many-ideas', { max: MAX_PROPOSED_IDEAS })
  const owners = new Set(previous.actions.map(({ ownerId }) => ownerId))
  const isOwner = (id: string | null) => id === null || owners.has(id) || roleIn(state, id) !== null
  if (!command.actions.every(({ ownerId }) => isOwner(ownerId))) return refuse('unknown-member')
  const mark = { by: actorName(actor), at: now }
  const text = textOf(previous, command, { sources: [...previous.sources, ...moreSources], mark })
  if (hasSameText(previous, text)) return accept()
  return saved({ proposalId, previous, restores: null, moreSources, text })
}

/** Saves an earlier version as a new one on top of `previousId`, which must be the newest. Refuses with `no-proposal`. */
export function restoreProposal(
  state: ProposalVersionsSlice,
  { proposalId, previousId, earlierId }: NewVersion & { earlierId: string },
  actor: Actor,
  { now }: DecideContext,
): Decision<ProposalEvent> {
  if (entryOf(state.proposals, proposalId)) return accept()
  const previous = entryOf(state.proposals, previousId)
  const earlier = entryOf(state.proposals, earlierId)
  if (!previous || !earlier || !hasProposalText(earlier)) return refuse('no-proposal')
  const stop = versionRefusal(state, state.proposals, { previous, actor, now })
  if (stop) return stop
  if (earlier.id === previous.id) return accept()
  const { title, summary, titleEdited, summaryEdited, revision } = earlier
  const text: ProposalText = {
    title,
    summary,
    findings: restoreParts(previous.findings, earlier.findings, isSameFinding),
    actions: restoreParts(previous.actions, earlier.actions, isSameAction),
    ...(titleEdited && { titleEdited }),
    ...(summaryEdited && { summaryEdited }),
    ...(revision && { revision }),
  }
  const known = new Set(previous.sources.map(({ number }) => number))
  const moreSources = earlier.sources.filter(({ number }) => !known.has(number))
  return saved({ proposalId, previous, restores: earlier.version, moreSources, text })
}

interface Saved {
  proposalId: string
  previous: Proposal
  restores: number | null
  moreSources: ProposalSource[]
  text: ProposalText
}

function saved({ proposalId, previous, restores, moreSources, text }: Saved): Decision<ProposalEvent> {
  const version = previous.version + 1
  const data = { proposalId, previousId: previous.id, version, edit: { restores }, moreSources, text }
  return accept({ kind: 'proposal.edited', data })
}

/** Ideas that are named and did not go in; a number: this one is not in the log, or not for this person. */
function citedBesides(
  state: ProposalVersionsSlice,
  { sources }: Proposal,
  { findings, actions }: EditedProposal,
  userId: string,
): ProposalSource[] | number {
  const known = new Set(sources.map(({ number }) => number))
  const cited = new Set([...findings, ...actions].flatMap(({ numbers }) => numbers))
  const ideas = ideasFor(state, userId)
  const sourcesOf = (number: number) => {
    const idea = ideas.get(String(number))
    return idea && idea.removedAt === null ? [sourceOf(idea)] : []
  }
  const more = [...cited].filter((number) => !known.has(number))
  return more.find((number) => sourcesOf(number).length === 0) ?? more.flatMap(sourcesOf)
}

function textOf(
  previous: Proposal,
  { title, summary, findings, actions }: EditedProposal,
  { sources, mark }: { sources: readonly ProposalSource[]; mark: EditMark },
): ProposalText {
  const authors = new Map(sources.map(({ number, authorId }) => [number, authorId]))
  const found = findings.map((finding): Finding => {
    const numbers = [...new Set(finding.numbers)]
    const people = [...new Set(numbers.flatMap((number) => authors.get(number) ?? []))].slice(0, 50)
    return { ...finding, numbers, people }
  })
  const agreed = actions.map(
    ({ ownerName, ...action }): Action => ({
      ...action,
      numbers: [...new Set(action.numbers)],
      ...(action.ownerId === null && ownerName !== undefined && { ownerName }),
    }),
  )
  const titleEdited = title === previous.title ? previous.titleEdited : mark
  const summaryEdited = summary === previous.summary ? previous.summaryEdited : mark
  return {
    title,
    summary,
    findings: traceParts(previous.findings, found, { isSame: isSameFinding, mark }),
    actions: traceParts(previous.actions, agreed, { isSame: isSameAction, mark }),
    ...(titleEdited && { titleEdited }),
    ...(summaryEdited && { summaryEdited }),
    ...(previous.revision && { revision: previous.revision }),
  }
}

function hasSameText(one: ProposalText, other: ProposalText): boolean {
  return (
    one.title === other.title &&
    one.summary === other.summary &&
    areSameParts(one.findings, other.findings, isSameFinding) &&
    areSameParts(one.actions, other.actions, isSameAction)
  )
}

/** Compares the words and the cited ideas, in their order; people and edit marks follow from those. */
export function isSameFinding(
  one: Pick<Finding, 'text' | 'numbers'>,
  other: Pick<Finding, 'text' | 'numbers'>,
): boolean {
  return one.text === other.text && areSameLists(one.numbers, other.numbers)
}

type ActionWords = Pick<Action, 'text' | 'numbers' | 'ownerId' | 'ownerName' | 'due'>

/** Compares owner and due day besides what `isSameFinding` compares. */
export function isSameAction(one: ActionWords, other: ActionWords): boolean {
  return (
    isSameFinding(one, other) &&
    one.ownerId === other.ownerId &&
    one.ownerName === other.ownerName &&
    one.due === other.due
  )
}

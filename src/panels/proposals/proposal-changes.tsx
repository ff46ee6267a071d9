import type { ReactNode } from 'react'
import { compareLists, type PartChanges } from '#panels/documents/document-versions.ts'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import { dueDayLabel } from '#panels/labels/due-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import type { ProposalView } from '#session/proposals/proposal.ts'
import type { CountedNoun } from '#ui/counted-noun-labels.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import { useNow } from '#ui/use-now.ts'
import { IdeaChips } from './idea-chips.tsx'
import { itemChanges, sourceChanges } from './proposal-versions.ts'
import { PROPOSALS_LABELS } from './proposals-labels.ts'
import { useProposalSources } from './use-proposal-sources.ts'

/**
 * The differences between two versions, in the text and in the ideas that they are based on. The ideas appear
 * when both lists have been read.
 */
export function ProposalChanges({ before, after }: { before: ProposalView; after: ProposalView }) {
  const findings = itemChanges(before.findings, after.findings)
  const actions = itemChanges(before.actions, after.actions)
  const was = useProposalSources(before.id).sources
  const now = useProposalSources(after.id).sources
  const sources = was && now ? sourceChanges(was, now) : null
  return (
    <div className="mt-2 flex flex-col gap-3 text-small">
      <Rewritten title={FIELD_LABELS.title} before={before.title} after={after.title} />
      <Rewritten title={FIELD_LABELS.summary} before={before.summary} after={after.summary} />
      <Items title={PROPOSALS_LABELS.findings} one="finding" changes={findings} />
      <Items title={PROPOSALS_LABELS.actions} one="action" changes={actions} />
      {sources && (
        <div>
          <p className="font-button">{TAB_LABELS.ideas}</p>
          {sources.added.length + sources.changed.length + sources.gone.length === 0 && (
            <p className="text-ink-2">{PROPOSALS_LABELS.sameIdeas}</p>
          )}
          <Numbers title={DOCUMENT_LABELS.new} numbers={sources.added} />
          <Numbers title={PROPOSALS_LABELS.changed} numbers={sources.changed} />
          <Numbers title={DOCUMENT_LABELS.gone} numbers={sources.gone} />
        </div>
      )}
    </div>
  )
}

function Rewritten({ title, before, after }: { title: string; before: string; after: string }) {
  if (before === after) return null
  return (
    <div className="break-words">
      <p className="font-button">{title}</p>
      <del className="block text-ink-2">{before}</del>
      <ins className="block no-underline">{after}</ins>
    </div>
  )
}

interface Item {
  text: string
  numbers: number[]
  ownerId?: string | null
  ownerName?: string | undefined
  due?: string | null
}

interface ItemsProps {
  title: string
  one: CountedNoun
  /** The changes of the items; without any, not even the heading is shown. */
  changes: PartChanges<Item>
}

function Items({ title, one, changes: { added, gone, reworded, altered, kept } }: ItemsProps) {
  if (added.length + gone.length + reworded.length + altered.length + kept === 0) return null
  return (
    <div>
      <p className="font-button">{title}</p>
      {kept > 0 && <p className="text-ink-2">{PROPOSALS_LABELS.asBefore(formatCount(kept, one))}</p>}
      <ul className="flex flex-col gap-1.5">
        {added.map(({ text }) => (
          <Change key={`new:${text}`} word={DOCUMENT_LABELS.new}>
            <ins className="no-underline">{text}</ins>
          </Change>
        ))}
        {reworded.map(({ before, after }) => (
          <Change key={`reworded:${after.text}`} word={DOCUMENT_LABELS.reworded}>
            <del className="block text-ink-2">{before.text}</del>
            <ins className="block no-underline">{after.text}</ins>
          </Change>
        ))}
        {altered.map(({ before, after }) => (
          <Altered key={`altered:${after.text}`} before={before} after={after} />
        ))}
        {gone.map(({ text }) => (
          <Change key={`gone:${text}`} word={DOCUMENT_LABELS.gone}>
            <del className="text-ink-2">{text}</del>
          </Change>
        ))}
      </ul>
    </div>
  )
}

/** An item with the same words and other citations, another owner or another day. */
function Altered({ before, after }: { before: Item; after: Item }) {
  const { people } = useSession()
  const now = useNow()
  const { added, gone } = compareLists(before.numbers, after.numbers)
  const ownerOf = ({ ownerId, ownerName }: Item) =>
    (ownerId ? people[ownerId]?.name : ownerName) ?? PROPOSALS_LABELS.noOwner
  const dayOf = ({ due }: Item) => (due ? dueDayLabel(due, now) : PROPOSALS_LABELS.noDay)
  const [wasOwner, isOwner] = [ownerOf(before), ownerOf(after)]
  return (
    <Change word={DOCUMENT_LABELS.sameWords}>
      {after.text}
      {wasOwner !== isOwner && (
        <p className="text-ink-2">{PROPOSALS_LABELS.ownerChanged(isOwner, wasOwner)}</p>
      )}
      {(before.due ?? null) !== (after.due ?? null) && (
        <p className="text-ink-2">{PROPOSALS_LABELS.dueChanged(dayOf(after), dayOf(before))}</p>
      )}
      <Numbers title={DOCUMENT_LABELS.nowCites} numbers={added} />
      <Numbers title={PROPOSALS_LABELS.noLonger} numbers={gone} />
    </Change>
  )
}

function Change({ word, children }: { word: string; children: ReactNode }) {
  return (
    <li className="break-words">
      <span className="text-ink-2">{word}: </span>
      {children}
    </li>
  )
}

function Numbers({ title, numbers }: { title: string; numbers: readonly number[] }) {
  if (numbers.length === 0) return null
  return (
    <div className="mt-1 flex items-start gap-2">
      <span className="w-16 shrink-0 pt-1 text-ink-2">{title}</span>
      <IdeaChips numbers={numbers} label={PROPOSALS_LABELS.ideasOfChange(title)} />
    </div>
  )
}

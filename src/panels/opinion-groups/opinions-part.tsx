import { type ReactNode, useState } from 'react'
import {
  bridgesTitle,
  DIVIDES_TITLE,
  noBridges,
  opinionGroupLetter,
  opinionGroupName,
  opinionsLine,
  SHOWN_DIVIDES,
} from '#formats/minutes/opinion-words.ts'
import { findBridges } from '#session/choosing/opinion-groups/find-bridges.ts'
import type { GroupedItem, OpinionGroups, Opinions } from '#session/choosing/opinion-groups/opinions.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { GroupsHelp } from './groups-help.tsx'
import { OPINION_GROUPS_LABELS } from './opinion-groups-labels.ts'

interface OpinionsPartProps {
  /** The groups of opinion of a closed rating or check; `undefined`: it was closed before they were looked for. */
  opinions: Opinions | undefined
  /** The kind of thing that people rated. */
  item: 'note' | 'point'
  /** The words of a note or a point, which lead to it if it is elsewhere. */
  renderItem: (id: string) => ReactNode
  heading: 'h3' | 'h4' | 'h5'
}

export function OpinionsPart({ opinions, item, renderItem, heading: Heading }: OpinionsPartProps) {
  if (!opinions) return null
  if (opinions.kind === 'too-few-people' || opinions.kind === 'too-few-ratings')
    return <p className="mt-3 text-ink-2 text-small">{opinionsLine(opinions)}.</p>
  return (
    <section aria-label={OPINION_GROUPS_LABELS.groupsOfOpinion} className="mt-4 border-line border-t pt-3">
      <div className="flex items-center justify-between gap-2">
        <Heading className="min-w-0 font-heading text-body">{opinionsLine(opinions)}</Heading>
        <GroupsHelp item={item} />
      </div>
      {opinions.kind === 'groups' && <GroupedItems opinions={opinions} item={item} renderItem={renderItem} />}
    </section>
  )
}

type GroupedItemsProps = Pick<OpinionsPartProps, 'item' | 'renderItem'> & { opinions: OpinionGroups }

function GroupedItems({ opinions, item, renderItem }: GroupedItemsProps) {
  const [isWhole, setWhole] = useState(false)
  const { sizes, items } = opinions
  const { bridges, divides } = findBridges(opinions)
  const shownDivides = isWhole ? divides : divides.slice(0, SHOWN_DIVIDES)
  const named = new Set([...bridges, ...divides].map(({ id }) => id))
  const others = items.filter(({ id }) => !named.has(id))
  const hidden = divides.length - Math.min(divides.length, SHOWN_DIVIDES) + others.length
  const list = { sizes, renderItem }
  return (
    <>
      {bridges.length === 0 && <p className="mt-1 text-small">{noBridges(item, sizes.length)}.</p>}
      <ItemList title={bridgesTitle(sizes.length)} items={bridges} {...list} />
      <ItemList title={DIVIDES_TITLE} items={shownDivides} {...list} />
      {isWhole && <ItemList title={`Other ${item}s`} items={others} {...list} />}
      {hidden > 0 && (
        <Button size="small" kind="quiet" className="mt-2 -ml-3" onClick={() => setWhole(!isWhole)}>
          {isWhole ? ACTION_LABELS.showFewer : `Show all ${items.length} ${item}s by group`}
        </Button>
      )}
    </>
  )
}

interface ItemListProps extends Pick<OpinionsPartProps, 'renderItem'> {
  title: string
  sizes: readonly number[]
  items: readonly GroupedItem[]
}

function ItemList({ title, sizes, items, renderItem }: ItemListProps) {
  if (items.length === 0) return null
  return (
    <div className="mt-3">
      <p aria-hidden className="text-ink-2 text-small">
        {title}
      </p>
      <ul aria-label={title} className="mt-1 flex flex-col gap-3">
        {items.map((item) => (
          <li key={item.id}>
            {renderItem(item.id)}
            <ul className="mt-1 flex flex-col gap-1">
              {sizes.map((_, group) => (
                <SupportBar key={group} group={group} item={item} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SupportBar({ group, item }: { group: number; item: GroupedItem }) {
  const [rated, support] = [item.rated[group] ?? 0, item.support[group] ?? 0]
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)_3.5rem] items-center gap-2 text-caption tabular-nums">
      <span className="sr-only">
        {opinionGroupName(group)}: {support} of {rated} support it
      </span>
      <span aria-hidden className="font-button">
        {opinionGroupLetter(group)}
      </span>
      <span aria-hidden className="block h-2 overflow-clip rounded-chip bg-sunk">
        <span className="block h-2 bg-ink" style={{ width: `${(100 * support) / Math.max(1, rated)}%` }} />
      </span>
      <span aria-hidden className="text-right text-ink-2">
        {support} of {rated}
      </span>
    </li>
  )
}

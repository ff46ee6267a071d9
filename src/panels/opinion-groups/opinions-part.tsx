import { CircleHelp } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import {
  bridgesTitle,
  DIVIDES_TITLE,
  noBridges,
  opinionGroupLetter,
  opinionGroupName,
  opinionsLine,
  SHOWN_DIVIDES,
} from '#formats/minutes/opinion-labels.ts'
import { COUNT_LABELS } from '#panels/labels/count-labels.ts'
import { findBridges } from '#session/choosing/opinion-groups/find-bridges.ts'
import {
  type GroupedItem,
  MAX_GROUPS,
  MIN_GROUP_SIZE,
  MIN_PEOPLE_FOR_GROUPS,
  type OpinionGroups,
  type Opinions,
} from '#session/choosing/opinion-groups/opinions.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { OPINION_GROUPS_LABELS } from './opinion-groups-labels.ts'

interface OpinionsPartProps {
  /** The groups of opinion of a closed rating or check; `undefined`: it was closed before they were looked for. */
  opinions: Opinions | undefined
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
      {isWhole && <ItemList title={OPINION_GROUPS_LABELS.others(item)} items={others} {...list} />}
      {hidden > 0 && (
        <Button size="small" kind="quiet" className="mt-2 -ml-3" onClick={() => setWhole(!isWhole)}>
          {isWhole ? ACTION_LABELS.showFewer : OPINION_GROUPS_LABELS.showAllByGroup(items.length, item)}
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
        {OPINION_GROUPS_LABELS.supportOf(opinionGroupName(group), support, rated)}
      </span>
      <span aria-hidden className="font-button">
        {opinionGroupLetter(group)}
      </span>
      <span aria-hidden className="block h-2 overflow-clip rounded-chip bg-sunk">
        <span className="block h-2 bg-ink" style={{ width: `${(100 * support) / Math.max(1, rated)}%` }} />
      </span>
      <span aria-hidden className="text-right text-ink-2">
        {COUNT_LABELS.outOf(support, rated)}
      </span>
    </li>
  )
}

function GroupsHelp({ item }: { item: 'note' | 'point' }) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <PlainButton
          aria-label={OPINION_GROUPS_LABELS.howFound}
          title={OPINION_GROUPS_LABELS.howFound}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-field text-ink-2 transition-colors hover:bg-sunk hover:text-ink max-phone:size-10"
        >
          <CircleHelp size={16} aria-hidden />
        </PlainButton>
      </Popover.Trigger>
      <PopoverContent
        align="end"
        aria-label={OPINION_GROUPS_LABELS.howFound}
        className="max-h-[var(--radix-popover-content-available-height)] w-[min(340px,calc(100vw-16px))] overflow-y-auto p-4 text-small"
      >
        <h2 className="text-body">{OPINION_GROUPS_LABELS.howFound}</h2>
        <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-4">
          <li>{OPINION_GROUPS_LABELS.mapHint(MAX_GROUPS)}</li>
          <li>{OPINION_GROUPS_LABELS.supportHint(item)}</li>
          <li>{OPINION_GROUPS_LABELS.minimumHint(MIN_PEOPLE_FOR_GROUPS, MIN_GROUP_SIZE, item)}</li>
          <li>{OPINION_GROUPS_LABELS.groupsHint}</li>
        </ul>
      </PopoverContent>
    </Popover.Root>
  )
}

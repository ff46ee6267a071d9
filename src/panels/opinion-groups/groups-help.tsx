import { CircleHelp } from 'lucide-react'
import { Popover } from 'radix-ui'
import {
  MAX_GROUPS,
  MIN_GROUP_SIZE,
  MIN_PEOPLE_FOR_GROUPS,
} from '#session/choosing/opinion-groups/opinions.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { OPINION_GROUPS_LABELS } from './opinion-groups-labels.ts'

const TITLE = 'How groups of opinion are found'

/** A button that opens how groups of opinion are found, and the limits of that. */
export function GroupsHelp({ item }: { item: 'note' | 'point' }) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <PlainButton
          aria-label={TITLE}
          title={TITLE}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-field text-ink-2 transition-colors hover:bg-sunk hover:text-ink max-phone:size-10"
        >
          <CircleHelp size={16} aria-hidden />
        </PlainButton>
      </Popover.Trigger>
      <PopoverContent
        align="end"
        aria-label={TITLE}
        className="max-h-[var(--radix-popover-content-available-height)] w-[min(340px,calc(100vw-16px))] overflow-y-auto p-4 text-small"
      >
        <h2 className="text-body">{TITLE}</h2>
        <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-4">
          <li>
            People who rate alike lie close together on a map (principal components), and are cut into two to{' '}
            {MAX_GROUPS} groups (k-means). Groups are shown only if they stand out more than chance makes
            them.
          </li>
          <li>
            A person supports a {item} whose mean score from them is above the middle of the scale. All groups
            support it if more than half of each do, however small the group.
          </li>
          <li>
            It takes {MIN_PEOPLE_FOR_GROUPS} people, {MIN_GROUP_SIZE} in each group, and {MIN_GROUP_SIZE} of
            each group who rated a {item}. Only these counts are kept, never who is in which group.
          </li>
          <li>{OPINION_GROUPS_LABELS.groupsHint}</li>
        </ul>
      </PopoverContent>
    </Popover.Root>
  )
}

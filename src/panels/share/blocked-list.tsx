import { sendCommand } from '#panels/requests/send-command.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import type { MemberBlock } from '#session/members/board-access.ts'
import type { Projection } from '#session/projection.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/format-day.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { SHARE_LABELS } from './share-labels.ts'
import type { ShareRowProps } from './share-row.ts'

export interface BlockedListProps extends ShareRowProps {
  blocked: readonly MemberBlock[]
  people: Projection['people']
}

export function BlockedList({ boardId, blocked, people, onFailure }: BlockedListProps) {
  if (blocked.length === 0) return null
  return (
    <>
      <h3 id="blocked-people" className="mt-4 text-body">
        {SHARE_LABELS.blocked}{' '}
        <span className="ml-1 font-text text-ink-2 tabular-nums">{blocked.length}</span>
      </h3>
      <ul aria-labelledby="blocked-people" className="mt-1">
        {blocked.map((block) => (
          <BlockedRow
            key={block.userId}
            boardId={boardId}
            block={block}
            by={people[block.by]?.name ?? PERSON_LABELS.someoneInside}
            onFailure={onFailure}
          />
        ))}
      </ul>
    </>
  )
}

interface BlockedRowProps extends ShareRowProps {
  block: MemberBlock
  /** The name of the person who blocked this one. */
  by: string
}

function BlockedRow({ boardId, block, by, onFailure }: BlockedRowProps) {
  const { isBusy, send } = useOneRequest(onFailure)
  const unblock = () => send(() => sendCommand(boardId, 'delete /blocked/{userId}', { userId: block.userId }))
  return (
    <li className="flex min-h-12 items-center gap-3">
      <Avatar name={block.name} color={block.color} state="away" isDecorative />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-button text-body">{block.name}</span>
        <span className="block truncate text-ink-2 text-small">
          {SHARE_LABELS.blockedBy(by, formatMoment(block.at, Date.now()))}
        </span>
      </span>
      <Button
        kind="quiet"
        size="small"
        isBusy={isBusy}
        onClick={unblock}
        aria-label={SHARE_LABELS.unblockPerson(block.name)}
      >
        {SHARE_LABELS.unblock}
      </Button>
    </li>
  )
}

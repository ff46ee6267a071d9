import { SmilePlus } from 'lucide-react'
import { joinNames } from '#base/join-names.ts'
import { useAuthors } from '#panels/open-board/authors.ts'
import { useBoard, useWriter } from '#panels/open-board/board-context.tsx'
import { useSend } from '#panels/open-board/use-send.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isAtLeast } from '#session/core/role.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { COMMENT_LABELS } from './comment-labels.ts'
import type { PageComment } from './comment-requests.ts'

/** Offered for comments; others that programs gave are shown too. */
const OFFERED = ['👍', '👎', '✅', '👀', '❓', '🎉']

interface ReactionsProps {
  comment: PageComment
  /** Reads the thread again. */
  onChanged: () => void
}

/** Reactions to a comment, each pressed to join it or to take one's own back. */
export function CommentReactions(props: ReactionsProps) {
  const { reactions } = props.comment
  const { id: userId, role } = useWriter()
  const authorOf = useAuthors()
  const toggle = useToggleReaction(props)
  const given = Object.entries(reactions)
  if (given.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1">
      {given.map(([symbol, ids]) => {
        const isMine = ids.includes(userId)
        const names = joinNames(ids.map((id) => authorOf(id)?.name ?? PERSON_LABELS.someoneInside))
        return (
          <PlainButton
            key={symbol}
            aria-label={COMMENT_LABELS.reaction(symbol, names, isMine)}
            aria-pressed={isMine}
            title={names}
            isDisabled={!isAtLeast(role, 'commenter')}
            onClick={() => toggle(symbol)}
            className={classNames(
              'mt-1 inline-flex h-6 items-center gap-1.5 rounded-round border px-2 text-caption tabular-nums max-phone:h-10 max-phone:px-3',
              isMine ? 'border-ink bg-sunk' : 'border-line-strong bg-raised hover:bg-sunk',
            )}
          >
            <span aria-hidden className="font-emoji">
              {symbol}
            </span>
            {ids.length}
          </PlainButton>
        )
      })}
    </div>
  )
}

/** Stands in the head of a comment, so that it takes no further row. */
export function AddReaction(props: ReactionsProps) {
  const { role } = useWriter()
  const toggle = useToggleReaction(props)
  if (!isAtLeast(role, 'commenter')) return null
  return (
    <Menu
      trigger={
        <IconButton
          label={COMMENT_LABELS.addReaction}
          icon={<SmilePlus size={15} aria-hidden />}
          size={32}
          className="-my-1 opacity-0 group-focus-within/comment:opacity-100 group-hover/comment:opacity-100 max-phone:opacity-100 data-[state=open]:opacity-100"
        />
      }
    >
      {OFFERED.map((symbol) => (
        <MenuItem key={symbol} onSelect={() => toggle(symbol)}>
          <span className="font-emoji">{symbol}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}

function useToggleReaction({ comment, onChanged }: ReactionsProps): (symbol: string) => void {
  const { boardId } = useBoard().connection
  const { id: userId } = useWriter()
  const send = useSend()
  return (symbol) => {
    const method = comment.reactions[symbol]?.includes(userId) ? 'delete' : 'put'
    const input = { commentId: comment.id, symbol }
    send(() => sendCommand(boardId, `${method} /comments/{commentId}/reactions/{symbol}`, input), onChanged)
  }
}

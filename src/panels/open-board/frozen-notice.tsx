import { Snowflake } from 'lucide-react'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { Freeze } from '#session/members/board-access.ts'
import { Button } from '#ui/button.tsx'
import { useBoard, useSession } from './board-context.tsx'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'
import { useRequest } from './use-request.ts'

/**
 * Shown to everyone while the board is frozen: the person who froze it, and for facilitators and owners a button that
 * ends it.
 */
export function FrozenNotice({ frozen }: { frozen: Freeze }) {
  const { me, people } = useSession()
  const { connection, view } = useBoard()
  const { boardId } = connection
  const request = useRequest()
  const name = frozen.by === me.id ? 'you' : (people[frozen.by]?.name ?? 'someone')
  const mayUnfreeze = isAtLeast(me.role, 'facilitator')
  return (
    <section
      aria-label={OPEN_BOARD_LABELS.readOnly}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-sunk px-4 py-1 text-small"
    >
      <p role="status" className="flex min-w-0 flex-1 items-center gap-2">
        <Snowflake size={16} aria-hidden className="shrink-0 text-ink-2" />
        <span>
          <span className="font-button">Read-only, frozen by {name}.</span>{' '}
          {mayUnfreeze ? (
            <span className="text-ink-2 max-phone:hidden">{OPEN_BOARD_LABELS.noOneCanChange}</span>
          ) : (
            <span className="text-ink-2">{OPEN_BOARD_LABELS.facilitatorCanUnfreeze}</span>
          )}
        </span>
      </p>
      {request.failure && (
        <span role="alert" className="text-warn">
          {request.failure.message}
        </span>
      )}
      {mayUnfreeze && (
        <Button
          size="small"
          isBusy={request.isBusy}
          // The button disappears with the freeze. The focus moves to the canvas, or the keyboard would be lost.
          onClick={() =>
            request.send(
              () => sendCommand(boardId, 'delete /freeze', {}),
              () => view?.focus(),
            )
          }
        >
          {OPEN_BOARD_LABELS.unfreeze}
        </Button>
      )}
    </section>
  )
}

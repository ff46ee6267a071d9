import { Snowflake } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { clip } from '#base/clip.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { Freeze } from '#session/members/board-access.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard, useCanEdit, useSession } from './board-context.tsx'
import { roleNewsLabel, STORAGE_NEWS_LABELS } from './board-notice-labels.ts'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'
import { useRequest } from './use-request.ts'

/**
 * Messages above the board: a change of this person's role (once), and for as long as they last an
 * unreachable database, lost words and a frozen board.
 */
export function BoardNotices() {
  const { me, storage, frozen } = useSession()
  const toast = useToast()
  const role = useRef(me.role)
  useEffect(() => {
    const news = roleNewsLabel(role.current, me.role)
    role.current = me.role
    if (news) toast({ text: news })
  }, [me.role, toast])
  return (
    <>
      {storage !== 'ok' && (
        <Notice tone="warn" className="shrink-0 rounded-none">
          {OPEN_BOARD_LABELS.keepTabOpen(STORAGE_NEWS_LABELS[storage])}
        </Notice>
      )}
      <LostWordsNotice />
      {frozen && <FrozenNotice frozen={frozen} />}
    </>
  )
}

const MAX_SHOWN_CHARS = 80

/**
 * Words that this person typed into a note which another person deleted before the words were sent. The
 * notice stays until they restore or dismiss them; otherwise the words would be gone without a trace.
 */
function LostWordsNotice() {
  const { lostWords } = useBoard().connection
  const lost = useReadable(lostWords.lost)
  const canEdit = useCanEdit()
  const [first] = lost
  if (!first) return null
  return (
    <Notice
      tone="warn"
      className="shrink-0 rounded-none"
      action={
        <span className="flex gap-2">
          {canEdit && (
            <Button size="small" onClick={lostWords.bringBack}>
              {lost.length === 1 ? ACTION_LABELS.restore : OPEN_BOARD_LABELS.restoreAll}
            </Button>
          )}
          <Button size="small" kind="quiet" onClick={lostWords.dismiss}>
            {ACTION_LABELS.dismiss}
          </Button>
        </span>
      }
    >
      {lost.length === 1
        ? OPEN_BOARD_LABELS.wordsLostInNote(shorten(first.words))
        : OPEN_BOARD_LABELS.wordsLostInNotes(lost.length, shorten(first.words))}
    </Notice>
  )
}

function shorten(words: string): string {
  return clip(words.replace(/\s+/g, ' ').trim(), MAX_SHOWN_CHARS)
}

/**
 * Shown to everyone while the board is frozen: the person who froze it, and for facilitators and owners a button that
 * ends it.
 */
function FrozenNotice({ frozen }: { frozen: Freeze }) {
  const { me, people } = useSession()
  const { connection, view } = useBoard()
  const { boardId } = connection
  const request = useRequest()
  const name =
    frozen.by === me.id ? PERSON_LABELS.youInside : (people[frozen.by]?.name ?? PERSON_LABELS.someoneInside)
  const mayUnfreeze = isAtLeast(me.role, 'facilitator')
  return (
    <section
      aria-label={OPEN_BOARD_LABELS.readOnly}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-sunk px-4 py-1 text-small"
    >
      <p role="status" className="flex min-w-0 flex-1 items-center gap-2">
        <Snowflake size={16} aria-hidden className="shrink-0 text-ink-2" />
        <span>
          <span className="font-button">{OPEN_BOARD_LABELS.frozenBy(name)}</span>{' '}
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
          {ACTION_LABELS.unfreeze}
        </Button>
      )}
    </section>
  )
}

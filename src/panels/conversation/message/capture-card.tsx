'use client'

import { CATEGORY_WORDS } from '#panels/labels/idea-labels.ts'
import { useBoard, useCanEdit, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { ideasApi } from '#panels/requests/idea-requests.ts'
import { classNames } from '#ui/class-names.ts'
import { FailureText } from '#ui/failure-text.tsx'
import type { IdeaOfConversation } from '../use-ideas-of-conversation.ts'
import { MessageIdea, useNoteByNumber } from '#panels/notes/note-link.tsx'

interface CaptureCardProps {
  number: number
  /** undefined while it has not been read. */
  idea: IdeaOfConversation | undefined
}

/**
 * What the clerk captured, on the paper of its note, with a button that removes or restores it. Both change the
 * log and leave the conversation as it is: removing the card would also remove that button.
 */
export function CaptureCard({ number, idea }: CaptureCardProps) {
  const { connection } = useBoard()
  const { boardId } = connection
  const canEdit = useCanEdit()
  const request = useRequest()
  const note = useNoteByNumber(number)
  const isRemoved = idea ? idea.removedAt !== null : false
  const text = idea?.text ?? note?.text ?? ''
  const category = idea ? `, ${CATEGORY_WORDS[idea.category].toLowerCase()}` : ''
  return (
    <div className="mt-2">
      <div
        className={classNames(
          'flex min-h-[60px] items-center gap-2 py-2 pr-1.5 pl-3',
          isRemoved
            ? 'rounded-note border border-line-strong border-dashed text-ink-2'
            : 'motion-land rounded-note bg-[var(--note-yellow)] text-note-ink',
        )}
      >
        <div className="min-w-0 flex-1">
          <p
            dir="auto"
            className="line-clamp-6 whitespace-pre-wrap break-words font-note text-body max-phone:text-phone"
          >
            {text || `#${number}`}
          </p>
          <p className={classNames('text-small tabular-nums', isRemoved ? 'text-ink-2' : 'text-note-meta')}>
            {isRemoved ? `Removed. It was #${number}${category}` : `Captured as #${number}${category}`}
          </p>
        </div>
        {canEdit && (
          <button
            type="button"
            aria-label={isRemoved ? `Restore #${number}` : `Undo: remove #${number}`}
            aria-disabled={request.isBusy || undefined}
            onClick={() =>
              request.send(() =>
                isRemoved ? ideasApi.restore(boardId, [number]) : ideasApi.remove(boardId, [number]),
              )
            }
            className={classNames(
              'h-10 shrink-0 rounded-field px-2.5 font-button text-small underline underline-offset-3 transition-colors',
              isRemoved
                ? 'hover:bg-sunk hover:text-ink'
                : 'hover:bg-[color-mix(in_srgb,var(--note-ink)_12%,transparent)] focus-visible:outline-note-ink',
            )}
          >
            {isRemoved ? 'Restore' : 'Undo'}
          </button>
        )}
      </div>
      <FailureText className="mt-1">{request.failure?.message}</FailureText>
      {!isRemoved && note && <Echoes noteId={note.id} />}
    </div>
  )
}

/** Earlier ideas in nearly the same words. */
function Echoes({ noteId }: { noteId: string }) {
  const { echoes } = useSession()
  const numbers = echoes[noteId] ?? []
  return numbers.map((number) => <MessageIdea key={number} number={number} before="echoes" />)
}

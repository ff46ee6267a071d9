import { WINDOW_TALK_LABELS } from '#panels/labels/window-talk-labels.ts'
import { useNoteActions } from '#panels/notes/note-actions.ts'
import { useBoard, useCanEdit, useSession } from '#panels/open-board/board-context.tsx'
import { isWritingPrivately } from '#session/private-writing/private-writing.ts'
import { Button } from '#ui/button.tsx'
import { useReadable } from '#ui/use-readable.ts'

/** This person's drafts that no reveal would show. Renders nothing without any, and after the reveal. */
export function DraftsToHandIn() {
  const { ownList } = useBoard()
  const { notes } = useReadable(ownList)
  const { privateWriting } = useSession()
  const canEdit = useCanEdit()
  const actions = useNoteActions()
  const waiting = notes.filter(({ awaitsHandIn }) => awaitsHandIn)
  if (waiting.length === 0 || !isWritingPrivately(privateWriting)) return null
  return (
    <section
      aria-label={WINDOW_TALK_LABELS.drafts}
      className="shrink-0 border-line border-t bg-sheet px-4 py-2 max-phone:px-3"
    >
      <div className="mx-auto flex max-w-[608px] flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p role="status" className="text-body">
          {WINDOW_TALK_LABELS.waiting(waiting.length)}
        </p>
        {canEdit && (
          <Button size="small" onClick={() => actions.handIn(waiting.map(({ id }) => id))}>
            {WINDOW_TALK_LABELS.handInAll}
          </Button>
        )}
      </div>
    </section>
  )
}

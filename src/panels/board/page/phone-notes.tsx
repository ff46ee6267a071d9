import { useState } from 'react'
import { TemplateCards } from '#panels/agenda/template-cards.tsx'
import { useAgenda } from '#panels/agenda/use-agenda.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import type { NoteOrder } from '#panels/notes/list/note-list-order.ts'
import { NoteListView } from '#panels/notes/list/note-list-view.tsx'
import { ORDER_OPTIONS } from '#panels/notes/list/notes-panel.tsx'
import { ChosenToggle, useAlternatives } from '#panels/notes/list/plus-only-toggle.tsx'
import { useBoard, useCanEdit, useNoteCount, useSession } from '#panels/open-board/board-context.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Select } from '#ui/select.tsx'
import { BOARD_PAGE_LABELS } from './board-page-labels.ts'

export function PhoneNotes({ shownId }: { shownId: string | null }) {
  const canEdit = useCanEdit()
  const [order, setOrder] = useState<NoteOrder>('newest')
  const count = useNoteCount()
  const hasAlternatives = useAlternatives().size > 0
  return (
    <main aria-label={TAB_LABELS.notes} className="flex min-h-0 flex-1 flex-col">
      <BoardQuestion />
      <div className="flex h-12 shrink-0 items-center gap-2 whitespace-nowrap pr-2 pl-4">
        {/* Three controls need the room of a narrow phone; the tab names the list. */}
        <h2 className={hasAlternatives ? 'sr-only' : 'text-board'}>{TAB_LABELS.notes}</h2>
        <span className="text-body text-ink-2 tabular-nums">{count}</span>
        {hasAlternatives && <ChosenToggle />}
        {count > 1 && (
          <Select
            label={FIELD_LABELS.orderOfNotes}
            value={order}
            options={ORDER_OPTIONS}
            onChange={setOrder}
            className="ml-auto"
          />
        )}
      </div>
      {count === 0 ? (
        <div className="flex min-h-0 flex-1 flex-col items-center overflow-y-auto px-4 pt-10 pb-6 text-center">
          <span
            aria-hidden
            className="size-24 rounded-note border-[1.5px] border-line-strong border-dashed"
          />
          <p className="mt-5 text-ink-2 text-phone">
            {canEdit ? BOARD_PAGE_LABELS.emptyPhone : BOARD_PAGE_LABELS.nothingWritten}
          </p>
          <PhoneTemplates />
        </div>
      ) : (
        <NoteListView order={order} isPhone shownId={shownId} />
      )}
    </main>
  )
}

function PhoneTemplates() {
  const { panel } = useBoard()
  const { agenda, mayRun, add } = useAgenda()
  if (!mayRun || agenda.steps.length > 0) return null
  return (
    <div className="mt-10 w-full text-left">
      <p className="mb-3 font-heading text-board">{ACTION_LABELS.startFromTemplate}</p>
      <TemplateCards
        look="flat"
        onChoose={({ steps }) => add(steps, () => panel.set({ ...panel.get(), tab: 'agenda' }))}
        className="space-y-2"
      />
    </div>
  )
}

function BoardQuestion() {
  const { board } = useSession()
  const question = board.premise.trim() || board.title
  return (
    <p
      dir="auto"
      title={question}
      className="line-clamp-2 shrink-0 break-words border-line border-b px-4 py-2 text-body text-ink-2"
    >
      {question}
    </p>
  )
}

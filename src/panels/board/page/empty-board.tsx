import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { writable } from '#base/readable.ts'
import type { ToolId } from '#canvas/view/board-view.ts'
import { TemplateCards } from '#panels/agenda/template-cards.tsx'
import { useAgenda } from '#panels/agenda/use-agenda.ts'
import { useBoard, useCanEdit, useSession } from '#panels/open-board/board-context.tsx'
import { useIsEmpty } from '#panels/open-board/use-is-empty.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { LazyAboutBoardDialog } from '../top-bar/lazy-about-board-dialog.ts'
import { BOARD_PAGE_LABELS } from './board-page-labels.ts'
import { splitQuestion } from './split-question.ts'

/** The tool on a page whose canvas is not there yet: a hook needs a value to read in both cases. */
const SELECT = writable<ToolId>('select')

/** More letters than these are set smaller: three lines of the large ones hold no more. */
const MAX_LARGE_CHARS = 110

interface TemplatesProps {
  onAgenda: () => void
  /** A closed panel keeps its tab, but shows no agenda. */
  isPanelOpen: boolean
}

interface EmptyBoardProps {
  /** Absent on a phone, whose list of notes has the templates. */
  templates?: TemplatesProps
}

/**
 * How to begin, in the middle of an empty canvas: the question, the first note, and templates. Gone with the first
 * note. Not shown before the first sync, when every board is empty. The pointer passes through, so that a double-click
 * there adds a note.
 */
export function EmptyBoard({ templates }: EmptyBoardProps) {
  const { connection, view } = useBoard()
  const isSelecting = useReadable(view?.tool ?? SELECT) === 'select'
  const isSynced = useReadable(connection.isSynced)
  const isEmpty = useIsEmpty()
  if (!isEmpty || !isSynced) return null
  return (
    <div
      className={classNames(
        'pointer-events-none absolute inset-0 grid place-items-center overflow-clip px-6 pt-4 pb-24 phone:px-[104px]',
        // A drawing can begin anywhere.
        !isSelecting && '[&_*]:pointer-events-none!',
      )}
    >
      <section aria-label={BOARD_PAGE_LABELS.howToBegin} className="motion-fade w-full max-w-[872px]">
        <div className="flex items-start justify-between gap-16">
          <div className="min-w-0 flex-1">
            <Question />
            <FirstNote />
          </div>
          <DashedNote />
        </div>
        {templates && <Templates {...templates} />}
      </section>
    </div>
  )
}

function Question() {
  const session = useSession()
  const { title, premise } = session.board
  const { question, context } = splitQuestion(premise || title)
  const [isEditing, setEditing] = useState(false)
  const isLarge = question.length <= MAX_LARGE_CHARS
  const pencil = mayWrite(session, 'facilitator') && (
    <IconButton
      label={BOARD_PAGE_LABELS.changeQuestion}
      icon={<PencilLine size={18} aria-hidden />}
      size={32}
      className="pointer-events-auto ml-1 align-middle"
      onClick={() => setEditing(true)}
    />
  )
  return (
    <>
      <p className="flex items-center text-ink-2 text-small">
        {FIELD_LABELS.question} {!isLarge && pencil}
      </p>
      <h2
        dir="auto"
        className={
          isLarge
            ? 'break-words text-display tracking-[-0.01em] max-phone:text-title [@media(height<640px)]:text-title'
            : 'line-clamp-5 break-words text-title'
        }
      >
        {question}
        {isLarge && pencil}
      </h2>
      {context && (
        <p
          dir="auto"
          className="mt-2 line-clamp-3 max-w-[560px] whitespace-pre-wrap break-words text-board text-ink-2 leading-6 [@media(height<640px)]:line-clamp-1"
        >
          {context}
        </p>
      )}
      <LazyAboutBoardDialog isOpen={isEditing} onClose={() => setEditing(false)} />
    </>
  )
}

function FirstNote() {
  const { view } = useBoard()
  const { agenda, frozen } = useSession()
  const canEdit = useCanEdit()
  if (!canEdit) return <p className="mt-4 text-body text-ink-2">{emptyText(frozen !== null)}</p>
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 [@media(height<640px)]:mt-3">
      <Button
        // The next step of an agenda has the accent.
        kind={agenda.steps.length > 0 ? 'outline' : 'primary'}
        className="pointer-events-auto h-11 px-5 text-board"
        onClick={() => view?.addNote()}
      >
        {BOARD_PAGE_LABELS.writeFirstNote}
      </Button>
      <span className="text-ink-2 text-small max-phone:hidden">
        {BOARD_PAGE_LABELS.orDoubleClick} <br /> {BOARD_PAGE_LABELS.orPaste}
      </span>
    </div>
  )
}

function emptyText(isFrozen: boolean): string {
  if (isFrozen) return BOARD_PAGE_LABELS.emptyFrozen
  return BOARD_PAGE_LABELS.emptyForReaders
}

/** The place of a first note, with the keys for it. */
function DashedNote() {
  const canEdit = useCanEdit()
  if (!canEdit) return null
  return (
    <div
      aria-hidden
      className="mt-6 flex size-[200px] shrink-0 flex-col justify-between rounded-note border-[1.5px] border-line-strong border-dashed p-4 text-ink-2 max-tablet:hidden [@media(height<640px)]:hidden"
    >
      <span className="font-note text-[18px] leading-6">{BOARD_PAGE_LABELS.oneThought}</span>
      <span className="flex items-center gap-2 text-small">
        <Kbd>N</Kbd> {BOARD_PAGE_LABELS.write}
        <Kbd>{BOARD_PAGE_LABELS.tab}</Kbd> {BOARD_PAGE_LABELS.next}
      </span>
    </div>
  )
}

function Templates({ onAgenda, isPanelOpen }: TemplatesProps) {
  const { panel } = useBoard()
  const { tab } = useReadable(panel)
  const { agenda, mayRun, add } = useAgenda()
  if (!mayRun || agenda.steps.length > 0 || (isPanelOpen && tab === 'agenda')) return null
  return (
    <div className="mt-[clamp(12px,9vh,96px)]">
      <p className="mb-3 text-ink-2 text-small">
        <span className="mr-2.5 font-heading text-board text-ink">{ACTION_LABELS.startFromTemplate}</span>
        <span className="[@media(height<640px)]:hidden">{BOARD_PAGE_LABELS.templatesHint}</span>
      </p>
      <TemplateCards
        look="tall"
        onChoose={({ steps }) => add(steps, onAgenda)}
        className="pointer-events-auto grid grid-cols-4 gap-4 max-tablet:gap-2"
      />
    </div>
  )
}

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { shownWords } from '#board/text/read-markup.ts'
import { NOTE_MARK_LABELS } from '#canvas/labels/note-mark-labels.ts'
import { useBoard, useNote } from '#panels/open-board/board-context.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { VOTES_AND_RATINGS_LABELS } from './votes-and-ratings-labels.ts'

export function useNoteName(noteId: string): string {
  const note = useNote(noteId)
  if (!note) return VOTES_AND_RATINGS_LABELS.aDeletedNote
  return note.number === null ? NOTE_MARK_LABELS.aNote : NOTE_MARK_LABELS.noteWithNumber(note.number)
}

const WHOLE = { 1: 'block text-small', 2: 'block text-small', 6: 'block text-body' }
const CLAMP = { 1: 'line-clamp-1 text-small', 2: 'line-clamp-3 text-small', 6: 'line-clamp-6 text-body' }

export function NoteLabel({ noteId, lines }: { noteId: string; lines: 1 | 2 | 6 }) {
  const { view, openNote } = useBoard()
  const [isWhole, setWhole] = useState(false)
  const words = useRef<HTMLSpanElement>(null)
  const isCut = useIsCut(words, isWhole)
  const note = useNote(noteId)
  if (!note) return <span className="text-ink-2 text-small">{VOTES_AND_RATINGS_LABELS.deletedNote}</span>
  const show = () => (view ? view.jumpTo(noteId) : openNote(noteId))
  return (
    <span className="flex min-w-0 items-start gap-2 max-phone:items-center">
      {note.number !== null && (
        <Chip
          aria-label={VOTES_AND_RATINGS_LABELS.showNote(note.number)}
          onClick={show}
          className="min-w-9 shrink-0 justify-center"
        >
          #{note.number}
        </Chip>
      )}
      <span className="min-w-0">
        <span
          ref={words}
          dir="auto"
          className={classNames('break-words pt-0.5', isWhole ? WHOLE[lines] : CLAMP[lines])}
        >
          {shownWords(note.text)}
        </span>
        {(isCut || isWhole) && (
          <PlainButton
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className="rounded-chip text-ink-2 text-small underline max-phone:min-h-10"
          >
            {isWhole ? VOTES_AND_RATINGS_LABELS.less : ACTION_LABELS.more}
          </PlainButton>
        )}
      </span>
    </span>
  )
}

/** Whether the words have more lines than are shown. */
function useIsCut(words: RefObject<HTMLElement | null>, isWhole: boolean): boolean {
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = words.current
    if (!element || isWhole) return
    const measure = (): void => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [words, isWhole])
  return isCut
}

import { memo, useRef } from 'react'
import { type Editor, type TLShapeId, useValue } from 'tldraw'
import type { NoteMarkProps } from '#canvas/note/note-mark-props.ts'
import { boardSignals } from '#canvas/signals/install-signals.ts'
import { OverNotes, useCornerOf } from '#canvas/votes/over-notes.tsx'
import { boardWindow } from '#canvas/window/install-window.ts'
import { NOTE_MARK_LABELS } from '../labels/note-mark-labels.ts'
import { noteRatingOf } from './rating-view.ts'
import './ratings.css'

/** On the notes in view: this viewer's scores while a rating is open, the means of a closed one, and which note is a wild card. */
export function RatingLayer() {
  return <OverNotes idsOf={notesInView} Mark={NoteRatings} />
}

/** None where so many notes are in view that they are painted. */
function notesInView(editor: Editor): string[] {
  const window = boardWindow(editor)
  const signals = boardSignals(editor)
  const rating = signals.ratings.shown.get()
  const wildCards = signals.ratings.wildCards.get()
  if ((!rating && wildCards.size === 0) || window.isFar.get()) return []
  const inBox = window.inBox.get()
  const hidden = signals.hidden.get()
  const here = editor.getCurrentPageShapeIds()
  return [...new Set([...(rating?.noteIds ?? []), ...wildCards])].filter((id) => {
    const shapeId = id as TLShapeId
    return inBox.has(shapeId) && here.has(shapeId) && !hidden.has(id)
  })
}

const NoteRatings = memo(function NoteRatings(mark: NoteMarkProps) {
  const { noteId } = mark
  const { ratings } = boardSignals(mark.editor)
  const [top, bottom] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const shown = useValue(
    'rating on the note',
    () => JSON.stringify(noteRatingOf(ratings.shown.get(), ratings.scores.get(), noteId)),
    [ratings, noteId],
  )
  const isWildCard = useValue('is a wild card', () => ratings.wildCards.get().has(noteId), [ratings, noteId])
  const rating: ReturnType<typeof noteRatingOf> = JSON.parse(shown)
  useCornerOf(mark, top, 'top left', rating !== null)
  useCornerOf(mark, bottom, 'bottom left', isWildCard)
  return (
    <>
      {rating && (
        <div ref={top} className="parley-vote-place">
          <span role="img" className="parley-rating" data-kind={rating.kind} aria-label={rating.label}>
            {rating.text}
          </span>
        </div>
      )}
      {isWildCard && (
        <div ref={bottom} className="parley-vote-place">
          <span className="parley-wild-card">{NOTE_MARK_LABELS.wildCard}</span>
        </div>
      )}
    </>
  )
})

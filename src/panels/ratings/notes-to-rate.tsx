import { NoteLabel, useNoteName } from '#panels/votes-and-ratings/note-label.tsx'
import type { Scores } from '#session/choosing/ratings/rating.ts'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { RATINGS_LABELS } from './ratings-labels.ts'
import type { RatingFlow } from './use-rating-flow.ts'

export function NotesToRate({ flow }: { flow: RatingFlow }) {
  return (
    <ul aria-label={RATINGS_LABELS.notesToRate} className="mt-3 flex flex-col">
      {flow.noteIds.map((noteId) => (
        <NoteToRateRow
          key={noteId}
          noteId={noteId}
          scores={flow.scoresOf(noteId)}
          isShown={noteId === flow.noteId}
          onShow={flow.show}
        />
      ))}
    </ul>
  )
}

interface NoteToRateRowProps {
  noteId: string
  scores: Scores
  isShown: boolean
  onShow: (noteId: string) => void
}

function NoteToRateRow({ noteId, scores, isShown, onShow }: NoteToRateRowProps) {
  const noteName = useNoteName(noteId)
  const isRated = scores.length > 0
  const given = scores.join(' · ')
  const label = isRated ? `${given}: change ${noteName}` : `Rate ${noteName} next`
  return (
    <li
      className={classNames(
        'flex items-center gap-3 border-line border-t py-1.5 [contain-intrinsic-size:auto_44px] [content-visibility:auto]',
        isShown && 'bg-sunk',
      )}
    >
      <span className="min-w-0 flex-1">
        <NoteLabel noteId={noteId} lines={1} />
      </span>
      <PlainButton
        aria-label={label}
        aria-current={isShown || undefined}
        onClick={() => onShow(noteId)}
        className={classNames(
          'h-8 shrink-0 rounded-round border px-3 font-button text-small tabular-nums transition-colors max-phone:h-11',
          isRated
            ? 'border-ink bg-ink text-sheet'
            : 'border-line-strong border-dashed text-ink-2 hover:bg-sunk',
        )}
      >
        {isRated ? given : RATINGS_LABELS.rate}
      </PlainButton>
    </li>
  )
}

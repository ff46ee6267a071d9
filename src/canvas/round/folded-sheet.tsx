import { stopEventPropagation, type TLFrameShape, useEditor, useValue } from 'tldraw'
import { QUESTION_HEIGHT, questionBox } from '#board/space/round-layout.ts'
import { isSelected } from '#session/reactions/note-reactions.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { ROUND_LABELS } from '../labels/round-labels.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { numberOf } from '../signals/note-author.ts'

/** Further ones are counted. */
const MAX_CHIPS = 8

/** Below the question of a folded round: its number of notes, and the selected ones, which open beside the canvas. */
export function FoldedSheet({ frame }: { frame: TLFrameShape }) {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const { count, chosen } = useValue('notes of a folded round', () => {
    const notes = [...editor.getShapeAndDescendantIds([frame.id])].flatMap((id) => {
      const shape = editor.getShape(id)
      return shape?.type === 'note' ? [shape] : []
    })
    const settings = signals.session.get()?.settings
    const isChosen = (id: string) => settings !== undefined && isSelected(signals.reactionsOf(id), settings)
    return {
      count: notes.length,
      chosen: notes.filter(({ id }) => isChosen(id)).map(({ id, meta }) => ({ id, number: numberOf(meta) })),
    }
  }, [editor, signals, frame.id])
  const box = questionBox(frame.props)
  const more = chosen.length - MAX_CHIPS
  return (
    <div className="parley-folded" style={{ left: box.x, top: QUESTION_HEIGHT, width: box.w }}>
      <span>
        {ROUND_LABELS.noteCount(count)}
        {chosen.length > 0 && ROUND_LABELS.chosenCount(chosen.length)}
      </span>
      {chosen.slice(0, MAX_CHIPS).map(({ id, number }) => (
        <PlainButton
          key={id}
          aria-label={ROUND_LABELS.openNote(number)}
          onPointerDown={stopEventPropagation}
          onTouchStart={stopEventPropagation}
          onTouchEnd={stopEventPropagation}
          onClick={() => signals.actions.get()?.openNote(id)}
        >
          {number === null ? ROUND_LABELS.note : `#${number}`}
        </PlainButton>
      ))}
      {more > 0 && <span>{ROUND_LABELS.moreNotes(more)}</span>}
    </div>
  )
}

import { CANVAS_LABELS } from '../labels/canvas-labels.ts'
import './others-stack.css'
import { useEditor, useValue } from 'tldraw'
import { formatNumber } from '#base/format-number.ts'
import { isWritingPrivately, NO_ONES } from '#session/private-writing/private-writing.ts'
import { useReadable } from '#ui/use-readable.ts'
import type { BoardConnection } from '../connection/board-connection.ts'

const MAX_SHEETS = 4

/**
 * How many notes everyone else has written in private, or everyone where counts of single people are hidden: a stack behind the
 * notes, so that it covers none. Screen readers get the count from the agenda's strip.
 */
export function OthersStack({ connection }: { connection: BoardConnection }) {
  const session = useReadable(connection.session)
  const editor = useEditor()
  // There the question and the templates are.
  const isEmpty = useValue('is empty', () => editor.getCurrentPageShapeIds().size === 0, [editor])
  if (isEmpty || !session || !isWritingPrivately(session.privateWriting)) return null
  const counts = Object.entries(session.draftCounts)
  const count = counts.reduce((sum, [id, notes]) => (id === connection.userId ? sum : sum + notes), 0)
  if (count === 0) return null
  const sheets = Array.from({ length: Math.min(count, MAX_SHEETS) }, (_, i) => i).reverse()
  return (
    <div aria-hidden className="parley-stack">
      <p className="font-heading text-body text-ink">
        {NO_ONES in session.draftCounts ? CANVAS_LABELS.everyone : CANVAS_LABELS.everyoneElse}{' '}
        <span className="font-text text-ink-2 text-small">{CANVAS_LABELS.faceDown}</span>
      </p>
      <div className="parley-stack__sheets">
        {sheets.map((sheet) => (
          <div
            key={sheet}
            className="parley-stack__sheet"
            style={{ translate: `${sheet * 5}px ${sheet * 4}px` }}
          />
        ))}
        <span className="parley-stack__count">{formatNumber(count)}</span>
      </div>
    </div>
  )
}

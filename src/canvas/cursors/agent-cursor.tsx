import { memo } from 'react'
import { type Editor, type TLNoteShape, type TLShapeId, useValue } from 'tldraw'
import { stripEmojiVariant } from '#base/strip-emoji-variant.ts'
import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { LANE_FREE_WIDTH } from '#board/space/lanes-in-round.ts'
import type { AgentHere } from '../connection/board-connection.ts'
import { DOING_LABELS } from '../labels/answering-labels.ts'
import { fitNote } from '../note/fit-text.ts'
import { NOTE_LAYOUT } from '../note/note-layout.ts'

/** Zoomed out further, a name would be wider than the notes around it. */
const NAMES_FROM = 0.5

/** Screen pixels: bar, glyph and padding of the label; an average letter. */
const LABEL_PX = 46
const LETTER_PX = 6.7

/** An agent's place on the canvas: an upright bar and a label of ink. It points at nothing and takes no clicks. */
export const AgentCursor = memo(function AgentCursor({
  editor,
  agent,
}: {
  editor: Editor
  agent: AgentHere
}) {
  const { cursor, editing, name, emoji, doing } = agent
  const words = `${name} · ${DOING_LABELS[doing]}`
  const isNear = useValue('is near', () => {
    const zoom = editor.getZoomLevel()
    if (zoom < NAMES_FROM) return false
    // A waiting agent is at the left of a lane: a longer name would cover the next one's words.
    return editing !== null || (LABEL_PX + LETTER_PX * words.length) / zoom <= NOTE_SIZE + LANE_FREE_WIDTH
  }, [editor, editing, words])
  const labelPx = LABEL_PX + (isNear ? LETTER_PX * words.length : 0)
  const place = useValue('agent place', () => {
    const [x, y] = (editing ? belowItsWords(editor, editing as TLShapeId, labelPx) : null) ?? cursor ?? []
    return x === undefined || y === undefined ? null : `${Math.round(x)}px ${Math.round(y)}px`
  }, [editor, editing, cursor, labelPx])
  if (!place) return null
  return (
    <div
      className="parley-agent-cursor"
      data-writing={editing !== null || undefined}
      style={{ translate: place }}
    >
      <div className="parley-agent-cursor__body">
        <span className="parley-agent-cursor__bar" />
        <span className="parley-agent-cursor__label">
          <span className="parley-agent-cursor__glyph">{stripEmojiVariant(emoji)}</span>
          {isNear && words}
        </span>
      </div>
    </div>
  )
})

/** One line below the last words it wrote, so that the label never covers them; `null` if the note is not on the canvas. */
function belowItsWords(editor: Editor, noteId: TLShapeId, labelPx: number): [number, number] | null {
  const note = editor.getShape(noteId)
  if (!note || !editor.isShapeOfType<TLNoteShape>(note, 'note')) return null
  const { sheet, step, lines } = fitNote(note.props)
  const { paddingTop, paddingSide } = NOTE_LAYOUT
  const shown = Math.min(lines.length, step.maxLines)
  const lastWidth = Math.min((lines[shown - 1] ?? '').length * step.fontPx * 0.5, sheet.textWidth - 24)
  // The label ends in the free space beside the note: the next lane's words may be right of that.
  const mostLeft = sheet.side + LANE_FREE_WIDTH - labelPx / (editor.getZoomLevel() * note.props.scale)
  const { x, y } = editor.getShapePageTransform(note).applyToPoint({
    x: Math.max(0, Math.min(paddingSide + lastWidth, mostLeft)) * note.props.scale,
    y: (paddingTop + shown * step.linePx + 4) * note.props.scale,
  })
  return [x, y]
}

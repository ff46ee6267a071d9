import { type Editor, GeoShapeGeoStyle, react, type TLShapeId } from 'tldraw'
import type { Readable } from '#base/readable.ts'
import { NOTE_SIZE, type NoteColor } from '#board/record-kinds.ts'
import type { BoardConnection } from './board-connection.ts'
import { type Following, followPeople } from './chrome/follow-people.ts'
import { NoteColorStyle, noteColor } from './note/note-color.ts'
import { startNote } from './note/start-note.ts'
import { motion, showAll } from './show-on-canvas.ts'

export const TOOLS = [
  'select',
  'hand',
  'note',
  'frame',
  'arrow',
  'text',
  'draw',
  'rectangle',
  'ellipse',
  'line',
  'highlight',
  'eraser',
] as const
export type ToolId = (typeof TOOLS)[number]

/** The canvas as the panels around it use it: no type of the canvas library is in it. */
export interface BoardView {
  tool: Readable<ToolId>
  selectTool(tool: ToolId): void
  /** Paper of the next note. */
  color: Readable<NoteColor>
  setColor(color: NoteColor): void
  zoom: Readable<number>
  zoomIn(): void
  zoomOut(): void
  zoomTo100(): void
  zoomToFit(): void
  canUndo: Readable<boolean>
  canRedo: Readable<boolean>
  undo(): void
  redo(): void
  /** A new note in the middle of what is seen, being typed. */
  addNote(): void
  /** Brings a record into the middle and selects it. */
  jumpTo(recordId: string): void
  /** Page coordinates of the middle of what is seen. */
  center(): { x: number; y: number }
  /** Keys go to the canvas again. */
  focus(): void
  following: Readable<string | null>
  follow(userId: string | null): void
}

/** A signal of the canvas as the rest of the product reads values. */
function readable<T>(get: () => T): Readable<T> {
  return {
    get,
    subscribe: (listener) => {
      let isFirst = true
      return react('board view', () => {
        get()
        if (!isFirst) listener()
        isFirst = false
      })
    },
  }
}

function currentTool(editor: Editor): ToolId {
  const id = editor.getCurrentToolId()
  if (id === 'geo')
    return editor.getStyleForNextShape(GeoShapeGeoStyle) === 'ellipse' ? 'ellipse' : 'rectangle'
  return TOOLS.find((tool) => tool === id) ?? 'select'
}

function selectTool(editor: Editor, tool: ToolId): void {
  if (tool === 'rectangle' || tool === 'ellipse') {
    editor.setStyleForNextShapes(GeoShapeGeoStyle, tool)
    editor.setCurrentTool('geo')
    return
  }
  editor.setCurrentTool(tool)
}

/** A note that is jumped to can be read: never smaller than this, and what was nearer stays as near. */
const READABLE_ZOOM = 0.7

function jumpTo(editor: Editor, recordId: string): void {
  const id = recordId as TLShapeId
  const bounds = editor.getShapePageBounds(id)
  if (!bounds) return
  editor.setSelectedShapes([id])
  const { w, h } = editor.getViewportScreenBounds()
  const fits = Math.min(w / (bounds.w + NOTE_SIZE), h / (bounds.h + NOTE_SIZE))
  const zoom = Math.min(Math.max(editor.getZoomLevel(), READABLE_ZOOM), Math.max(fits, 0.1))
  editor.zoomToBounds(bounds, { ...motion(editor), targetZoom: zoom, inset: 0 })
}

export function createBoardView(editor: Editor, connection: BoardConnection): BoardView & { stop(): void } {
  const following: Following = followPeople(editor, connection)
  return {
    tool: readable(() => currentTool(editor)),
    selectTool: (tool) => selectTool(editor, tool),
    color: readable(() => noteColor(editor.getStyleForNextShape(NoteColorStyle))),
    setColor: (color) => {
      editor.setStyleForNextShapes(NoteColorStyle, color)
    },
    zoom: readable(() => editor.getZoomLevel()),
    zoomIn: () => editor.zoomIn(undefined, motion(editor)),
    zoomOut: () => editor.zoomOut(undefined, motion(editor)),
    zoomTo100: () => editor.resetZoom(undefined, motion(editor)),
    zoomToFit: () => showAll(editor, editor.getCurrentPageBounds()),
    canUndo: readable(() => editor.getCanUndo()),
    canRedo: readable(() => editor.getCanRedo()),
    undo: () => editor.undo(),
    redo: () => editor.redo(),
    addNote: () => {
      editor.focus()
      // Pressed in the tools, the pointer is not where the note should be.
      startNote(editor, undefined)
    },
    jumpTo: (recordId) => jumpTo(editor, recordId),
    center: () => {
      const { x, y } = editor.getViewportPageBounds().center
      return { x, y }
    },
    focus: () => editor.focus(),
    following: following.userId,
    follow: following.follow,
    stop: following.stop,
  }
}

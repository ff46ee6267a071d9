import { Box, computed, type Editor, GeoShapeGeoStyle, react, type TLShapeId } from 'tldraw'
import type { Readable, Writable } from '#base/readable.ts'
import type { NoteColor } from '#board/record/record-kinds.ts'
import type { PageView } from '#session/rounds/round.ts'
import { type CommentsInView, commentsInView } from '../comments/comments-in-view.ts'
import type { BoardConnection } from '../connection/board-connection.ts'
import { NoteColorStyle, noteColor } from '../note/note-color.ts'
import { startNote } from '../note/start-note.ts'
import { uploadPictures } from '../picture/add-pictures.ts'
import type { AskRequest } from '../signals/ask-request.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { jumpTo } from '../window/jump-to.ts'
import { motion, pageView, showBounds, showFromTop } from '../window/show-on-canvas.ts'
import { setMapOpen } from './board-map.tsx'
import { exportPicture, type Picture } from './export-picture.ts'
import { type Following, followPeople } from './follow-or-hold-view.ts'
import { isHandBusy, type PageArea, seenArea, showArea } from './show-area.ts'
import { showStepFrames } from './show-step-frames.ts'

export type { AskRequest }

export const TOOLS = [
  'select',
  'hand',
  'laser',
  'comment',
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

/** The canvas for the panels around it, without any type of the canvas library. */
export interface BoardView {
  tool: Readable<ToolId>
  selectTool(tool: ToolId): void
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
  addNote(): void
  /** Centres a record and selects it. */
  jumpTo(recordId: string): void
  /** Shows the top of a record that may be larger than the screen; selects nothing. */
  showFromTop(recordId: string): void
  /** Shows all of these records that are on the canvas, at 100 % at most; selects nothing. */
  showRecords(recordIds: readonly string[]): void
  /** Page coordinates of the middle of the view. */
  center(): { x: number; y: number }
  /** The visible part of the page beside the tools and above the question: left, top, width, height. */
  pageView(): PageView
  seenArea(): PageArea
  /** Brings the whole area into view; returns a function that goes back. */
  showArea(area: PageArea): () => void
  /** Whether the person is typing, dragging or drawing on the canvas now. */
  isHandBusy(): boolean
  /** Clears the selection, unless the canvas has the focus: its own Escape then ends its own state first. */
  clearSelection(): void
  focus(): void
  following: Readable<string | null>
  /** Does nothing while a facilitator holds the view. */
  follow(userId: string | null): void
  /** Whether a facilitator holds the view of this page. */
  isHeld: Readable<boolean>
  /** Holds the view of this page on that of this person, as soon as `isFree`; null: releases it. */
  hold(userId: string | null, isFree?: () => boolean): void
  /** Leaves the view that holds this page. */
  leaveHold(): void
  /** Set by the canvas; the ask bar handles it and sets it to `null`. */
  ask: Writable<AskRequest | null>
  selectedNotes: Readable<readonly string[]>
  /** Whether this viewer sees only selected notes. Kept in this browser, for each board. */
  chosenOnly: Writable<boolean>
  /** The vote or rating picked to be seen on the notes: open or as its result. Kept in this browser, for each board. */
  vote: Writable<string | null>
  /** The overview map of the board. Kept in this browser, for all boards. */
  map: Writable<boolean>
  /** Whether the pointers of the others are shown. Kept in this browser, for all boards. */
  cursors: Writable<boolean>
  /** These notes are outlined and all others faded; `null` when nothing is highlighted. */
  highlight: Writable<readonly string[] | null>
  hoveredNote: Readable<string | null>
  comments: CommentsInView
  /** Makes the canvas place its controls beside an element that lies over it. Returns a function that ends it. */
  addOverlay(element: HTMLElement): () => void
  addPictures(files: readonly File[], tell: (message: string) => void): Promise<void>
  /** A picture of the selection, or of everything. */
  takePicture(kind: 'png' | 'svg'): Promise<Picture>
}

/** A signal of the canvas as a Readable, which the rest of the product uses. */
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

function sharedParts(
  editor: Editor,
): Pick<
  BoardView,
  'ask' | 'selectedNotes' | 'chosenOnly' | 'vote' | 'map' | 'cursors' | 'highlight' | 'hoveredNote'
> {
  const signals = boardSignals(editor)
  const selected = computed('selected notes', () => selectedNoteIds(editor), { isEqual: isSameList })
  const hovered = computed('hovered note', () => {
    const shape = editor.getHoveredShape()
    return shape?.type === 'note' ? shape.id : null
  })
  return {
    ask: { ...readable(() => signals.ask.get()), set: (ask) => void signals.ask.set(ask) },
    selectedNotes: readable(() => selected.get()),
    chosenOnly: { ...readable(() => signals.chosenOnly.get()), set: (next) => signals.setChosenOnly(next) },
    vote: { ...readable(() => signals.votes.picked.get()), set: (id) => signals.pickVote(id) },
    map: { ...readable(() => signals.isMapOpen.get()), set: (isOpen) => setMapOpen(editor, isOpen) },
    cursors: {
      ...readable(() => signals.areCursorsShown.get()),
      set: (next) => signals.setCursorsShown(next),
    },
    highlight: {
      ...readable(() => signals.highlight.get()),
      set: (notes) => void signals.highlight.set(notes),
    },
    hoveredNote: readable(() => hovered.get()),
  }
}

function selectedNoteIds(editor: Editor): readonly string[] {
  return editor.getSelectedShapes().flatMap((shape) => (shape.type === 'note' ? shape.id : []))
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i])
}

export function createBoardView(editor: Editor, connection: BoardConnection): BoardView & { stop(): void } {
  const following: Following = followPeople(editor, connection)
  const isFollowing = () => following.userId.get() !== null
  const stopFrames = showStepFrames(editor, { session: connection.session, isFollowing })
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
    zoomToFit: () => showBounds(editor, editor.getCurrentPageBounds()),
    canUndo: readable(() => editor.getCanUndo()),
    canRedo: readable(() => editor.getCanRedo()),
    undo: () => editor.undo(),
    redo: () => editor.redo(),
    addNote: () => {
      editor.focus()
      // A click on the tool is not where the note should be.
      startNote(editor, undefined)
    },
    jumpTo: (recordId) => jumpTo(editor, recordId),
    showFromTop: (recordId) => showFromTop(editor, editor.getShapePageBounds(recordId as TLShapeId)),
    showRecords: (recordIds) => {
      const bounds = recordIds.flatMap((id) => editor.getShapePageBounds(id as TLShapeId) ?? [])
      if (bounds.length > 0) showBounds(editor, Box.Common(bounds))
    },
    center: () => {
      const { x, y } = editor.getViewportPageBounds().center
      return { x, y }
    },
    pageView: () => pageView(editor),
    seenArea: () => seenArea(editor),
    showArea: (area) => {
      // Otherwise the followed person would pull the view back.
      following.follow(null)
      return showArea(editor, area)
    },
    isHandBusy: () => isHandBusy(editor),
    clearSelection: () => {
      if (!editor.getContainer().contains(document.activeElement)) editor.selectNone()
    },
    focus: () => {
      editor.focus()
      // tldraw does nothing if it had the focus before a panel took it.
      const container = editor.getContainer()
      if (!container.contains(document.activeElement)) container.focus()
    },
    addOverlay: (element) => boardSignals(editor).overlays.add(editor, element),
    addPictures: (files, tell) => uploadPictures(editor, files, tell),
    takePicture: (kind) => exportPicture(editor, kind),
    following: following.userId,
    follow: following.follow,
    isHeld: following.isHeld,
    hold: following.hold,
    leaveHold: following.leave,
    ...sharedParts(editor),
    comments: commentsInView(editor, readable),
    stop() {
      stopFrames()
      following.stop()
    },
  }
}

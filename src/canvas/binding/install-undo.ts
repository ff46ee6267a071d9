import { atom, type Editor, uniqueId } from 'tldraw'
import type * as Y from 'yjs'
import { isServerStep } from '#board/edit/board-undo.ts'
import type { JoinedUndo } from '#board/edit/joined-undo.ts'
import { linkOf } from './board-link.ts'
import { flushPointerEvents, stopRecording } from './tldraw-private.ts'

export interface UndoConnection {
  doc: Y.Doc
  undo: JoinedUndo
}

/** A gesture looks back one mark, a style menu a few; older marks belong to finished gestures. */
const MAX_MARKS = 200

/**
 * Makes the editor's undo the document's: it undoes what this person did and nothing that others did to the same shapes. tldraw's
 * own undo stores whole records and would restore them whole. Call it while the editor is being constructed, from a shape util's
 * constructor: later, buttons have already subscribed to the replaced methods and would stay disabled for ever.
 */
export function installUndo(editor: Editor, { doc, undo }: UndoConnection): void {
  const link = linkOf(doc)
  link.editor = editor
  const flush = (): void => link.binding?.flush()
  const canUndo = atom('can undo', undo.canUndo())
  const canRedo = atom('can redo', undo.canRedo())
  const marks = new Map<string, number>()

  function step(move: () => unknown): Editor {
    flushPointerEvents(editor)
    editor.complete()
    flush()
    move()
    flush()
    return editor
  }
  function mark(id: string): string {
    flush()
    undo.stopCapturing()
    marks.set(id, undo.undoStack.length)
    const [oldest] = marks.keys()
    if (marks.size > MAX_MARKS && oldest !== undefined) marks.delete(oldest)
    return id
  }
  function discardTo(length: number): Editor {
    flush()
    if (undo.undoStack.length > length) {
      // Steps that the server carried out since were not part of the cancelled gesture.
      while (undo.undoStack.length > length && !undo.undoStack.slice(length).some(isServerStep))
        undo.undoStep()
      undo.clear(false, true)
      flush()
    }
    return editor
  }
  const showStacks = (): void => {
    canUndo.set(undo.canUndo())
    canRedo.set(undo.canRedo())
  }

  stopRecording(editor)
  const changes = ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const
  for (const change of changes) undo.on(change, showStacks)
  editor.disposables.add(() => {
    for (const change of changes) undo.off(change, showStacks)
    if (link.editor === editor) link.editor = null
  })
  Object.assign(editor, {
    undo: () => step(() => undo.undo()),
    redo: () => step(() => undo.redo()),
    getCanUndo: () => canUndo.get(),
    getCanRedo: () => canRedo.get(),
    clearHistory: () => {
      undo.clear()
      return editor
    },
    mark: (id?: string) => {
      mark(id ?? uniqueId())
      return editor
    },
    markHistoryStoppingPoint: (name?: string) => mark(`[${name ?? 'stop'}]_${uniqueId()}`),
    getMarkIdMatching: (part: string) => [...marks.keys()].findLast((id) => id.includes(part)) ?? null,
    squashToMark: (id: string) => {
      flush()
      undo.squash(marks.get(id) ?? undo.undoStack.length)
      return editor
    },
    bail: () => {
      flush()
      return discardTo(Math.max(0, undo.undoStack.length - 1))
    },
    bailToMark: (id: string) => discardTo(marks.get(id) ?? undo.undoStack.length),
  })
}

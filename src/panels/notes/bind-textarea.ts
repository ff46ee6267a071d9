import * as Y from 'yjs'
import { diffText, type TextChange } from '#base/diff-text.ts'
import { limitMarks } from '#base/mark-count.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { applyTextChange } from '#board/text/text-diff.ts'
import { offsetAfter, opsOfDelta, type TextOp } from '#board/text/text-op.ts'

/** `noteId` is a record id (`shape:…`); `maxChars` counts UTF-16 units, as Yjs does. */
interface BindOptions {
  doc: Y.Doc
  undo: Y.UndoManager
  noteId: string
  textarea: HTMLTextAreaElement
  maxChars: number
  /** Another person deleted the note while it was open. `text` is the field's text, so that it can be restored. */
  onDeleted: (text: string) => void
  /**
   * The field's text was changed by the document rather than by typing. Called after the change, for example
   * to fit the height.
   */
  onShown?: () => void
}

/** A pause of this length between two keystrokes starts another undo step. */
const UNDO_STEP_MS = 500

/**
 * Transforms a change made before `ops` into one that can be applied after them. Unlike `rebaseOps` it stays one
 * replacement: others' insertions inside the replaced words are lost.
 */
function changeAfter(change: TextChange, ops: readonly TextOp[]): TextChange {
  const at = offsetAfter(change.at, ops)
  return {
    at,
    remove: Math.max(0, offsetAfter(change.at + change.remove, ops) - at),
    insert: change.insert,
  }
}

/**
 * Returns false if the field already has that text. Setting `value` moves the caret to the end and may
 * scroll, so both are restored.
 */
function show(textarea: HTMLTextAreaElement, next: string, mapCaret: (offset: number) => number): boolean {
  if (textarea.value === next) return false
  const { selectionStart, selectionEnd, selectionDirection, scrollTop } = textarea
  textarea.value = next
  textarea.setSelectionRange(mapCaret(selectionStart), mapCaret(selectionEnd), selectionDirection)
  textarea.scrollTop = scrollTop
  return true
}

/**
 * Binds a text field to a note's text, so that several people can type in it at once. A keystroke writes only the
 * difference; replacing the whole text would delete others' typing. Others' changes move the caret along. While an
 * input method composes, nothing passes in either direction, because a change of the field would end the composition;
 * both sides merge when it ends.
 */
export function bindTextarea(options: BindOptions): { stop(): void } {
  const { doc, undo, noteId, textarea, maxChars } = options
  const shapes = boardShapes(doc)
  /**
   * The text that the field and the document last agreed on. The next change of the field is computed against
   * it.
   */
  let shared = ''
  /**
   * Remote changes during a composition, in order. The person's own change is transformed over them when it
   * ends.
   */
  let missed: TextOp[] = []
  let isComposing = false
  let isWriting = false
  let isGone = false
  let lastKeyAt = 0

  function text(): Y.Text | null {
    // Looked up each time: undoing a deletion creates another Y.Text, and the old one would take edits silently.
    const current = shapes.get(noteId)?.get('text')
    return current instanceof Y.Text ? current : null
  }

  function write(): void {
    const target = text()
    if (isComposing || !target) return
    // The server refuses a text with more, and with it everything typed since.
    const own = diffText(shared, limitMarks(textarea.value), textarea.selectionStart)
    const change = own && changeAfter(own, missed)
    missed = []
    const now = Date.now()
    if (now - lastKeyAt > UNDO_STEP_MS) undo.stopCapturing()
    lastKeyAt = now
    if (change && target.length - change.remove + change.insert.length <= maxChars) {
      isWriting = true
      editBoard(doc, LOCAL_ORIGIN, () => applyTextChange(target, change))
      isWriting = false
    }
    shared = target.toString()
    // They differ only by others' changes during the composition, or when the text was corrected.
    const caret = textarea.selectionStart
    if (show(textarea, shared, () => Math.min(caret, shared.length))) options.onShown?.()
  }

  function onEvents(events: Y.YEvent<Y.AbstractType<unknown>>[], transaction: Y.Transaction): void {
    // Reported once, and not for a deletion by this person.
    if (!shapes.has(noteId) && !isGone && !transaction.local) options.onDeleted(textarea.value)
    isGone = !shapes.has(noteId)
    const target = text()
    const event = events.find((candidate) => candidate.target === target)
    if (!target || !event || isWriting) return
    const ops = opsOfDelta(event.delta)
    if (isComposing) missed.push(...ops)
    else {
      shared = target.toString()
      if (show(textarea, shared, (offset) => offsetAfter(offset, ops))) options.onShown?.()
    }
  }

  const onStart = (): void => {
    isComposing = true
  }
  const onEnd = (): void => {
    isComposing = false
    write()
  }
  shared = text()?.toString() ?? ''
  textarea.value = shared
  textarea.addEventListener('input', write)
  textarea.addEventListener('compositionstart', onStart)
  textarea.addEventListener('compositionend', onEnd)
  shapes.observeDeep(onEvents)
  undo.stopCapturing()
  return {
    stop() {
      if (isComposing) onEnd()
      undo.stopCapturing()
      textarea.removeEventListener('input', write)
      textarea.removeEventListener('compositionstart', onStart)
      textarea.removeEventListener('compositionend', onEnd)
      shapes.unobserveDeep(onEvents)
    },
  }
}

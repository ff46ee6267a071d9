import * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { editBoard } from '#board/edit-board.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { applyTextChange, diffText, type TextChange } from '#board/text-diff.ts'

type Delta = readonly { retain?: number; delete?: number; insert?: unknown }[]

interface BindOptions {
  doc: Y.Doc
  undo: Y.UndoManager
  noteId: string
  textarea: HTMLTextAreaElement
  maxChars: number
  /** Someone deleted the note while it was open; `text` is what stood in it. */
  onDeleted: (text: string) => void
  /** The field shows something that was not typed into it. */
  onShown?: () => void
}

/** A pause this long ends what one undo takes back. */
const UNDO_STEP_MS = 500

/** Where an offset is after someone else's change. What they insert right at the caret comes after it. */
export function mapOffset(delta: Delta, offset: number): number {
  let at = 0
  let mapped = offset
  for (const op of delta) {
    if (op.retain !== undefined) at += op.retain
    else if (op.delete !== undefined) mapped -= Math.max(0, Math.min(op.delete, mapped - at))
    else if (typeof op.insert === 'string') {
      if (at < mapped) mapped += op.insert.length
      at += op.insert.length
    }
    if (at > mapped) break
  }
  return mapped
}

/** A change made to the text before `delta`, as a change of the text after it. */
function mapChange(delta: Delta, change: TextChange): TextChange {
  const at = mapOffset(delta, change.at)
  return { at, remove: Math.max(0, mapOffset(delta, change.at + change.remove) - at), insert: change.insert }
}

/** False: the field has that text already. */
function show(textarea: HTMLTextAreaElement, next: string, mapCaret: (offset: number) => number): boolean {
  if (textarea.value === next) return false
  const { selectionStart, selectionEnd, selectionDirection, scrollTop } = textarea
  textarea.value = next
  textarea.setSelectionRange(mapCaret(selectionStart), mapCaret(selectionEnd), selectionDirection)
  textarea.scrollTop = scrollTop
  return true
}

/**
 * Binds a text field to a note's text, so that several people can type in it at once: each keystroke writes only
 * what differs, and what others write moves the caret along instead of replacing it. While an input method composes,
 * nothing passes either way; both sides meet when it is done.
 */
export function bindTextarea(options: BindOptions): { stop(): void } {
  const { doc, undo, noteId, textarea, maxChars } = options
  const shapes = boardShapes(doc)
  /** What both the field and the document said last. */
  let shared = ''
  let missed: Delta[] = []
  let isComposing = false
  let isWriting = false
  let isGone = false
  let lastKeyAt = 0

  function text(): Y.Text | null {
    // Looked up each time: undoing a deletion makes a new Y.Text.
    const current = shapes.get(noteId)?.get('text')
    return current instanceof Y.Text ? current : null
  }

  function write(): void {
    const target = text()
    if (isComposing || !target) return
    const own = diffText(shared, textarea.value, textarea.selectionStart)
    const change = own && missed.reduce((mapped, delta) => mapChange(delta, mapped), own)
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
    // Equal but for what others wrote while we composed, or what was too much.
    const caret = textarea.selectionStart
    if (show(textarea, shared, () => Math.min(caret, shared.length))) options.onShown?.()
  }

  function onEvents(events: Y.YEvent<Y.AbstractType<unknown>>[], transaction: Y.Transaction): void {
    // Said once, and not of what this person took away themselves.
    if (!shapes.has(noteId) && !isGone && !transaction.local) options.onDeleted(textarea.value)
    isGone = !shapes.has(noteId)
    const target = text()
    const event = events.find((candidate) => candidate.target === target)
    if (!target || !event || isWriting) return
    if (isComposing) missed.push(event.delta)
    else {
      shared = target.toString()
      if (show(textarea, shared, (offset) => mapOffset(event.delta, offset))) options.onShown?.()
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

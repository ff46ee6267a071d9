import type { EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import * as Y from 'yjs'
import { diffText } from '#base/diff-text.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { applyTextChange } from '#board/text/text-diff.ts'
import { opsOfChange, opsOfDelta, rebaseOps, type TextOp } from '#board/text/text-op.ts'
import { linkOf } from './board-link.ts'
import { applyOpsTo, docText, offsetAt } from './prosemirror-text.ts'
import { TypingPause } from './typing-pause.ts'

export interface TextSession {
  text(): string
  moveTo(doc: Y.Doc): void
}

/** One ProseMirror view and the `Y.Text` of the record that it edits. A pause in typing ends a step of `undo`. */
export interface TextSessionOptions {
  doc: Y.Doc
  undo: Y.UndoManager
  recordId: string
  view: EditorView
}

/** ProseMirror reads the input method's result from the DOM within 20 ms after the composition ended. */
const COMPOSITION_SETTLE_MS = 50

/**
 * During a composition: others' changes that wait, and mine since the first of them. Step by step: a single difference over all
 * of mine would delete and rewrite what lies between two places, and so would theirs.
 */
interface Waiting {
  mine: TextOp[]
  theirs: TextOp[]
}

/**
 * Keeps a ProseMirror view and the record's Y.Text equal, key by key and in the same task: typed text is written to the
 * document at once (a frame later, others' letters of that frame would look like my deletions), and others' text
 * arrives as a small change of the view. During a composition the paragraph must not be touched, or its text is
 * doubled: others' changes wait and are then applied around the composed text.
 */
export class LiveTextSession implements TextSession {
  private readonly options: TextSessionOptions
  private doc: Y.Doc
  private shapes: Y.Map<Y.Map<unknown>>
  private waiting: Waiting | null = null
  private settleTimer: ReturnType<typeof setTimeout> | null = null
  private isWriting = false
  private isShowing = false
  private readonly pause = new TypingPause()
  private stopListening = (): void => undefined
  private isStopped = false

  constructor(options: TextSessionOptions) {
    this.options = options
    this.doc = options.doc
    this.shapes = boardShapes(options.doc)
    this.shapes.observeDeep(this.onBoardChange)
    linkOf(options.doc).typing.set(options.recordId, this)
    // The view is incomplete while its plugins are created.
    queueMicrotask(() => {
      if (this.isStopped) return
      this.stopListening = this.pause.listenTo(options.view.dom)
      this.showDocument()
    })
  }

  text(): string {
    return docText(this.options.view.state.doc)
  }

  moveTo(doc: Y.Doc): void {
    if (doc === this.doc || this.isStopped) return
    this.shapes.unobserveDeep(this.onBoardChange)
    this.doc = doc
    this.shapes = boardShapes(doc)
    this.shapes.observeDeep(this.onBoardChange)
    // In the middle of a composition, the next change of the view writes it.
    if (!this.waiting) this.writeDifference()
  }

  /** Call after every change of the view's state. */
  afterUpdate(previous: EditorState): void {
    const { view } = this.options
    if (this.isShowing || previous.doc.eq(view.state.doc)) return
    if (!this.waiting) {
      this.writeDifference()
      return
    }
    this.waiting.mine.push(...this.differenceFrom(docText(previous.doc)))
    if (!view.composing) this.settleSoon(0)
  }

  /** The input method has finished; its result arrives with the next changes. */
  compositionEnded(): void {
    if (this.waiting) this.settleSoon(COMPOSITION_SETTLE_MS)
  }

  stop(): void {
    if (this.isStopped) return
    const { doc } = this
    const { recordId } = this.options
    if (this.waiting) this.write(rebaseOps(this.waiting.mine, this.waiting.theirs).mineAfterTheirs)
    this.isStopped = true
    if (this.settleTimer) clearTimeout(this.settleTimer)
    this.shapes.unobserveDeep(this.onBoardChange)
    this.stopListening()
    const link = linkOf(doc)
    if (link.moving.has(recordId)) link.moving.set(recordId, this.text())
    // While the text is still ours: the store's text is already in the document.
    link.binding?.flushLocal()
    if (link.typing.get(recordId) === this) link.typing.delete(recordId)
    link.binding?.touch(recordId)
  }

  private readonly onBoardChange = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    if (this.isWriting) return
    const { recordId } = this.options
    for (const event of events) {
      const [id, key] = event.path
      if (event instanceof Y.YTextEvent) {
        if (id === recordId && key === 'text') this.receive(opsOfDelta(event.delta))
      } else if (
        (id === undefined && event.changes.keys.has(recordId)) ||
        (id === recordId && key === undefined)
      ) {
        // Deleted and restored: another Y.Text under the same id.
        this.showReplacement(event)
      }
    }
  }

  private showReplacement(event: Y.YEvent<Y.AbstractType<unknown>>): void {
    const isReplaced = event.path.length === 0 || event.changes.keys.has('text')
    if (isReplaced && !this.waiting) this.showDocument()
  }

  private receive(ops: TextOp[]): void {
    if (this.waiting || this.options.view.composing) {
      this.waiting ??= { mine: [], theirs: [] }
      this.waiting.theirs.push(...ops)
      if (!this.options.view.composing) this.settleSoon(COMPOSITION_SETTLE_MS)
    } else {
      this.show(ops)
    }
  }

  private show(ops: readonly TextOp[]): void {
    const { view } = this.options
    if (ops.length === 0 || view.isDestroyed) return
    const tr = view.state.tr
    applyOpsTo(tr, ops)
    this.isShowing = true
    try {
      view.dispatch(tr)
    } finally {
      this.isShowing = false
    }
  }

  private showDocument(): void {
    const shared = this.sharedText()
    if (shared) this.show(opsOfChange(diffText(this.text(), shared.toString())))
  }

  private writeDifference(): void {
    const shared = this.sharedText()
    if (shared) this.write(this.differenceFrom(shared.toString()))
  }

  private differenceFrom(before: string): TextOp[] {
    const { doc, selection } = this.options.view.state
    return opsOfChange(diffText(before, docText(doc), offsetAt(doc, selection.head)))
  }

  private write(ops: readonly TextOp[]): void {
    const shared = this.sharedText()
    if (!shared || ops.length === 0) return
    if (this.pause.edit()) this.options.undo.stopCapturing()
    this.isWriting = true
    try {
      this.doc.transact(() => {
        for (const op of ops) {
          const remove = op.kind === 'delete' ? op.length : 0
          applyTextChange(shared, { at: op.at, remove, insert: op.kind === 'insert' ? op.text : '' })
        }
      }, LOCAL_ORIGIN)
    } finally {
      this.isWriting = false
    }
  }

  private settleSoon(delayMs: number): void {
    if (this.settleTimer) clearTimeout(this.settleTimer)
    this.settleTimer = setTimeout(() => this.settle(), delayMs)
  }

  private settle(): void {
    this.settleTimer = null
    const { view } = this.options
    // The next composition has started (Korean, Vietnamese: one for each syllable): its end settles both.
    if (!this.waiting || view.composing || this.isStopped) return
    const { mineAfterTheirs, theirsAfterMine } = rebaseOps(this.waiting.mine, this.waiting.theirs)
    this.waiting = null
    this.show(theirsAfterMine)
    this.write(mineAfterTheirs)
    // Nothing to do, unless the document was replaced.
    this.showDocument()
  }

  /** Looked up each time: undoing a deletion creates another Y.Text under the same id. */
  private sharedText(): Y.Text | null {
    const text = this.shapes.get(this.options.recordId)?.get('text')
    return text instanceof Y.Text ? text : null
  }
}

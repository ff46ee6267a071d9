import type { EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { applyTextChange, diffText } from '#board/text-diff.ts'
import { linkOf } from './board-link.ts'
import { applyOpsTo, docText, offsetAt } from './prosemirror-text.ts'
import { opsOfChange, opsOfDelta, rebaseOps, type TextOp } from './text-op.ts'

/** One text while it is being typed in. */
export interface TextSession {
  /** What the typist sees. */
  text(): string
}

export interface TextSessionOptions {
  doc: Y.Doc
  undo: Y.UndoManager
  recordId: string
  view: EditorView
}

/** A pause in the typing longer than this begins a new step of undo. */
const STEP_PAUSE_MS = 500
/** ProseMirror takes what the input method left in the DOM within 20 ms after the composition ended. */
const COMPOSITION_SETTLE_MS = 50

/**
 * While an input method composes: others' changes that wait, and mine since the first of them. Step by step: one
 * difference over all of mine would delete and write again what lies between two places, and so would theirs.
 */
interface Waiting {
  mine: TextOp[]
  theirs: TextOp[]
}

/**
 * Keeps a ProseMirror view and the record's Y.Text the same text, key by key and in the same task: what is typed goes
 * into the document at once (a frame later, others' letters of that frame would look like my deletions), what others
 * type comes as a small change of the view. While an input method composes, the paragraph it composes in must not be
 * touched, or its text is doubled: others' changes wait and are then made around the composed text.
 */
export class LiveTextSession implements TextSession {
  private readonly options: TextSessionOptions
  private readonly shapes: Y.Map<Y.Map<unknown>>
  private waiting: Waiting | null = null
  private settleTimer: ReturnType<typeof setTimeout> | null = null
  private isWriting = false
  private isShowing = false
  private lastTypedAt = Number.NEGATIVE_INFINITY
  private isStopped = false

  constructor(options: TextSessionOptions) {
    this.options = options
    this.shapes = boardShapes(options.doc)
    this.shapes.observeDeep(this.onBoardChange)
    linkOf(options.doc).typing.set(options.recordId, this)
    // The view is not finished while its plugins are made.
    queueMicrotask(() => {
      if (!this.isStopped) this.showDocument()
    })
  }

  text(): string {
    return docText(this.options.view.state.doc)
  }

  /** To be called after every change of the view's state. */
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

  /** The input method is done; what it leaves in the view comes with the next changes. */
  compositionEnded(): void {
    if (this.waiting) this.settleSoon(COMPOSITION_SETTLE_MS)
  }

  stop(): void {
    if (this.isStopped) return
    const { doc, recordId } = this.options
    if (this.waiting) this.write(rebaseOps(this.waiting.mine, this.waiting.theirs).mineAfterTheirs)
    this.isStopped = true
    if (this.settleTimer) clearTimeout(this.settleTimer)
    this.shapes.unobserveDeep(this.onBoardChange)
    const link = linkOf(doc)
    // While the text is still ours: what the store says about it is already in the document.
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
        // Deleted and brought back: another Y.Text under the same id.
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

  /** The view says what the document says, by the smallest change. */
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
    const now = performance.now()
    if (now - this.lastTypedAt > STEP_PAUSE_MS) this.options.undo.stopCapturing()
    this.lastTypedAt = now
    this.isWriting = true
    try {
      this.options.doc.transact(() => {
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
    // The next composition has begun (Korean, Vietnamese: one a syllable): its end settles both.
    if (!this.waiting || view.composing || this.isStopped) return
    const { mineAfterTheirs, theirsAfterMine } = rebaseOps(this.waiting.mine, this.waiting.theirs)
    this.waiting = null
    this.show(theirsAfterMine)
    this.write(mineAfterTheirs)
    // Nothing to do, unless the document was replaced meanwhile.
    this.showDocument()
  }

  /** Looked up each time: undoing a deletion makes another Y.Text under the same id. */
  private sharedText(): Y.Text | null {
    const text = this.shapes.get(this.options.recordId)?.get('text')
    return text instanceof Y.Text ? text : null
  }
}

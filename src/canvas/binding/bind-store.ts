import type { JsonObject, TLShape, TLStore } from 'tldraw'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { type Readable, writable } from '#base/readable.ts'
import type { Violation } from '#board/check/check-record.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { createBoardIndex } from '#board/doc/board-index.ts'
import { type At, toFlat } from '#board/record/record-layout.ts'
import { LIMITS } from '#sync/limits.ts'
import { applyChanges, collectDocumentChanges } from './apply-document.ts'
import { type BindingState, isBoardRecord, type MeasuredProps, touchRecord } from './binding-state.ts'
import { blockKeys } from './block-keys.ts'
import { type LinkedBinding, linkOf } from './board-link.ts'
import { deselectRemoved } from './deselect-removed.ts'
import { createDragBroadcaster, type DragBroadcaster } from './drag-broadcaster.ts'
import { describeDeletion, type EditedNoteDeleted } from './edited-record.ts'
import { createFrameClock, type FrameClock } from './frame-clock.ts'
import { measureShape } from './measure-shape.ts'
import { watchRemoteDrags } from './remote-drags.ts'
import { watchBoardDocument } from './watch-board-document.ts'
import { createLocalWriter, type EditRefusal, type LocalWriter } from './write-changed-fields.ts'

export type { EditedNoteDeleted, EditRefusal, MeasuredProps }

/**
 * How to put a canvas together (the order is tldraw's, not ours): 1. `createTLStore(…)`; `textOptions.tipTapConfig.extensions` =
 * Document, Paragraph, Text and `noteTextCollab(connection)`, nothing else: a Y.Text holds plain text. 2. In the constructor of
 * one shape util: `installUndo(editor, connection)`, which also makes the editor known here. 3. When the page is mounted:
 * `bindStore({ doc, undo, store, userId, canEdit, awareness, onDrag, … })`, and `stop()` when it unmounts. Starting again with
 * the same store and document is fine (React does in development).
 * From then on the store equals the document, except: shapes that this person or another is dragging are where they are dragged;
 * the text being typed is in ProseMirror; unreadable records are left out (`quarantined`); shapes that are inside themselves or
 * have no parent are on the page.
 */
export interface BindStoreOptions {
  doc: Y.Doc
  store: TLStore
  undo: Y.UndoManager
  /** Signs new notes. Without it the server signs them. */
  userId?: string
  /** While false, no change of the store reaches the document, and the store is reset. */
  canEdit?: Readable<boolean>
  /** Has the shapes that others drag, see ClientPresence. */
  awareness?: Awareness
  /**
   * Places of the shapes that are being dragged here, for `announce({ drag })`; `null` when the drag is over. At most once a
   * frame.
   */
  onDrag?(places: Record<string, At> | null): void
  limits?: BindingState['limits']
  measure?(shape: TLShape): MeasuredProps
  /** A local change that the board can't accept; the canvas returns to the state before. */
  onRefused?(refusal: EditRefusal): void
  /** The text in which this person was typing was deleted; their keys have no effect for a moment. */
  onEditedNoteDeleted?(deletion: EditedNoteDeleted): void
  /** Like `onEditedNoteDeleted`, for a text that is not deleted: this document still has it, but no longer shows it. */
  onEditedNoteHidden?(): void
  /** Whether a shape can't be drawn here and must stay out of the store. */
  isUndrawable?(id: string): boolean
  /** This is the second document on the canvas. */
  isSecond?: boolean
  owns?: BindingState['owns']
  flatten?: BindingState['flatten']
  stamp?: BindingState['stamp']
  mark?: JsonObject
  clock?(onFrame: () => void): FrameClock
}

export interface StoreBinding {
  flush(): void
  /** Compares these records with the document in the next frame. */
  touch(ids: Iterable<string>): void
  /** Records that this client can't show, with the reason. */
  quarantined: Readable<readonly Violation[]>
  stop(): void
}

/** During a gesture the document changes ten times a second: each write stays in its history for good. */
const COMMIT_EVERY_MS = 100

/** Keeps tldraw's store and the board's document the same, in both directions, until it is stopped. */
export function bindStore(options: BindStoreOptions): StoreBinding {
  const binding = new Binding(options)
  return {
    flush: () => binding.flush(),
    touch: (ids) => binding.touch(ids),
    quarantined: binding.quarantined,
    stop: () => binding.stop(),
  }
}

class Binding {
  readonly quarantined = writable<readonly Violation[]>([])
  private readonly options: BindStoreOptions
  private readonly state: BindingState
  private readonly writer: LocalWriter
  private readonly teller: DragBroadcaster
  private readonly clock: FrameClock
  private readonly stops: (() => void)[]
  private isFlushing = false
  private lastCommitAt = Number.NEGATIVE_INFINITY
  private commitTimer: ReturnType<typeof setTimeout> | null = null
  private stopSwallowing: (() => void) | null = null

  constructor(options: BindStoreOptions) {
    const { doc, store, canEdit, awareness } = options
    this.options = options
    this.state = createState(options)
    this.writer = createLocalWriter(this.state, (refusal) => options.onRefused?.(refusal))
    this.teller = createDragBroadcaster(this.state, (places) => options.onDrag?.(places))
    this.clock = (options.clock ?? createFrameClock)(() => this.onFrame())
    const request = (): void => this.clock.request()
    const touch = (ids: Iterable<string>): void => this.touch(ids)
    this.stops = [
      store.listen(({ changes }) => this.onLocal(changes), { source: 'user', scope: 'document' }),
      watchBoardDocument(this.state, request),
      canEdit?.subscribe(() => this.dropHeld()) ?? (() => undefined),
      awareness ? watchRemoteDrags(awareness, this.state.remoteDrags, touch) : () => undefined,
    ]
    this.linkUp()
    touch(boardShapes(doc).keys())
    touch(
      store
        .allRecords()
        .filter(isBoardRecord)
        .map((record) => record.id),
    )
    this.flush()
  }

  touch(ids: Iterable<string>): void {
    for (const id of ids) touchRecord(this.state, id)
    this.clock.request()
  }

  flush(): void {
    if (this.isFlushing) return
    this.flushLocal()
    this.applyDocument()
  }

  flushLocal(): void {
    this.options.store._flushHistory()
    this.commit()
  }

  stop(): void {
    this.flushLocal()
    this.teller.end()
    if (this.commitTimer) clearTimeout(this.commitTimer)
    this.clock.stop()
    this.stopSwallowing?.()
    for (const stop of this.stops) stop()
    if (this.options.isSecond) this.state.link.second = null
    else this.state.link.binding = null
  }

  private linkUp(): void {
    const { link, index } = this.state
    const second = () => (this.options.isSecond ? null : link.second)
    const linked: LinkedBinding = {
      flush: () => {
        this.flush()
        second()?.flush()
      },
      flushLocal: () => {
        this.flushLocal()
        second()?.flushLocal()
      },
      touch: (id) => {
        this.touch([id])
        second()?.touch(id)
      },
      touchWithDependents: (id) => {
        this.touch([id, ...index.dependents(id)])
        second()?.touchWithDependents(id)
      },
    }
    if (this.options.isSecond) link.second = linked
    else link.binding = linked
  }

  private onLocal(changes: Parameters<LocalWriter['collect']>[0]): void {
    this.writer.collect(changes)
    const isGesture = this.isGesture()
    if (isGesture) this.teller.update()
    const isDue = performance.now() - this.lastCommitAt >= COMMIT_EVERY_MS
    if (!isGesture || isDue || this.writer.isUrgent()) this.commit()
    if (isGesture) this.planCommit()
    if (this.state.dirty.size > 0) this.clock.request()
  }

  private isGesture(): boolean {
    return this.state.link.editor?.inputs.isPointing ?? false
  }

  private commit(): void {
    this.lastCommitAt = performance.now()
    this.writer.commit()
  }

  /** Repeats while the gesture lasts: it may end without a change of the store. */
  private planCommit(): void {
    this.commitTimer ??= setTimeout(() => {
      this.commitTimer = null
      this.commit()
      if (this.isGesture()) this.planCommit()
      else this.teller.end()
    }, COMMIT_EVERY_MS)
  }

  /** Shapes in the hands of a person who lost the right to edit go back to where they were. */
  private dropHeld(): void {
    for (const id of this.state.held.keys()) touchRecord(this.state, id)
    this.state.held.clear()
    this.clock.request()
  }

  private onFrame(): void {
    if (this.isFlushing) return
    this.options.store._flushHistory()
    this.applyDocument()
  }

  private applyDocument(): void {
    this.isFlushing = true
    try {
      const changes = collectDocumentChanges(this.state)
      if (changes.removals.length > 0) this.leave(changes.removals)
      const { removedByOthers, link } = this.state
      for (const id of removedByOthers) if (!link.moving.has(id)) removedByOthers.delete(id)
      applyChanges(this.state, changes)
      this.tellQuarantined()
    } finally {
      this.isFlushing = false
    }
    if (this.state.dirty.size > 0) this.clock.request()
  }

  private leave(ids: readonly string[]): void {
    const { state, options } = this
    const { editor } = state.link
    const editing = editor?.getEditingShape()
    const isDeletedByOther = editing && state.removedByOthers.has(editing.id)
    if (editor && editing && ids.includes(editing.id) && (isDeletedByOther || state.shapes.has(editing.id))) {
      const text =
        state.link.typing.get(editing.id)?.text() ?? editor.getShapeUtil(editing).getText(editing) ?? ''
      this.stopSwallowing?.()
      this.stopSwallowing = blockKeys(editor.getContainer().ownerDocument.defaultView ?? window)
      if (isDeletedByOther) options.onEditedNoteDeleted?.(describeDeletion(editor, editing, text))
      else options.onEditedNoteHidden?.()
    }
    for (const id of ids) state.held.delete(id)
    deselectRemoved(options.store, editor, ids)
  }

  private tellQuarantined(): void {
    const now = [...this.state.quarantined.values()]
    const before = this.quarantined.get()
    const isSame =
      now.length === before.length && now.every(({ recordId }, i) => before[i]?.recordId === recordId)
    if (!isSame) this.quarantined.set(now)
  }
}

function createState(options: BindStoreOptions): BindingState {
  const { doc, store } = options
  const link = linkOf(doc)
  return {
    doc,
    store,
    link,
    shapes: boardShapes(doc),
    index: createBoardIndex(doc),
    limits: options.limits ?? LIMITS,
    userId: options.userId ?? null,
    stamp: options.stamp ?? (() => ({})),
    canEdit: () => options.canEdit?.get() ?? true,
    owns: options.owns ?? (() => true),
    flatten: options.flatten ?? toFlat,
    mark: options.mark ?? null,
    measure: options.measure ?? ((shape) => measureShape(link.editor, shape)),
    isUndrawable: options.isUndrawable ?? (() => false),
    held: new Map(),
    dirty: new Map(),
    removedByOthers: new Set(),
    quarantined: new Map(),
    remoteDrags: new Map(),
  }
}

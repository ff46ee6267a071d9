import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { listChanges } from '#board/doc/list-changes.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import type { FlatRecord } from '#board/record/record-layout.ts'
import { addsOnly, readBlankedNotes } from './blank-notes.ts'
import { arrowsTo } from './join-by-arrow.ts'

/** The caller ends steps (`stopCapturing`), not the clock: a drag with a pause in it is one step. */
const NO_TIMEOUT_MS = 1e9

/** A record can't be read without these. `text` is never replaced, so it can't get lost. */
const REQUIRED_FIELDS = ['t', 'at', 'in', 'p.points', 'p.segments', 'p.terminal']

type UndoStep = Y.UndoManager['undoStack'][number]

const SERVER_STEP = Symbol('a step that the server takes back')

/** `gone`: it was undone or redone in another way, and is no longer a step of this person. */
export type ServerMove = 'done' | 'failed' | 'gone'

/** An action of this person that the server carried out; the server undoes and redoes it too. */
export interface ServerStep {
  undo(): Promise<ServerMove>
  redo(): Promise<ServerMove>
}

/** Whether the server undoes this step. It has no edits of the document and is never merged with another step. */
export function isServerStep(step: UndoStep): boolean {
  return step.meta.has(SERVER_STEP)
}

/**
 * Undoes only the work of the person at this browser (LOCAL_ORIGIN). Yjs restores the old value of a field only if no
 * other person has set it since. That can leave holes: two people move a note, one undoes, and the note has no place;
 * one deletes a note while another moves it, then undoes, and it returns without a place. The same transaction fills
 * holes with the last known values, so that no client ever receives an unreadable record.
 */
export class BoardUndo extends Y.UndoManager {
  private readonly shapes: Y.Map<Y.Map<unknown>>
  /** Every record since the start, including deleted ones: a deletion can be undone hours later. */
  private readonly lastKnown = new Map<string, FlatRecord>()
  private readonly serverSteps = new WeakMap<UndoStep, ServerStep>()
  /** Undo and redo of server steps reach the server one after the other. */
  private serverMoves: Promise<void> = Promise.resolve()
  private readonly isTyped: (noteId: string) => boolean

  /** `isTyped`: whether a person, here or elsewhere, types in the note now. */
  constructor(doc: Y.Doc, isTyped: (noteId: string) => boolean = () => false) {
    const shapes = boardShapes(doc)
    super(shapes, { trackedOrigins: new Set([LOCAL_ORIGIN]), captureTimeout: NO_TIMEOUT_MS })
    this.shapes = shapes
    this.isTyped = isTyped
    for (const id of shapes.keys()) this.remember(id)
    shapes.observeDeep(this.onChange)
  }

  /** Undo and redo treat it like an edit, in its order. */
  addServerStep(serverStep: ServerStep): UndoStep {
    const step: UndoStep = {
      insertions: Y.createDeleteSet(),
      deletions: Y.createDeleteSet(),
      meta: new Map([[SERVER_STEP, true]]),
    }
    this.serverSteps.set(step, serverStep)
    this.undoStack.push(step)
    this.clear(false, true)
    this.stopCapturing()
    this.tell('stack-item-added', step, 'undo')
    return step
  }

  /**
   * Undoes a step. If the step typed the last words of a note that the step before added, that step is undone too, and
   * one redo restores both: an empty note would be left over.
   */
  override undo(): ReturnType<Y.UndoManager['undo']> {
    return this.undoStep((transaction) => {
      const before = this.undoStack.at(-1)
      const blanked = readBlankedNotes(this.shapes, transaction)
      for (const id of blanked)
        if (this.isTyped(id) || arrowsTo(this.doc, [id]).length > 0) blanked.delete(id)
      if (before && blanked.size > 0 && addsOnly(this.shapes, transaction, before, blanked)) super.undo()
    })
  }

  undoStep(next?: (transaction: Y.Transaction) => void): ReturnType<Y.UndoManager['undo']> {
    const step = this.undoStack.at(-1)
    const serverStep = step && this.serverSteps.get(step)
    if (serverStep) return this.moveServerStep(step, serverStep, 'undo')
    return this.move('undoing', (transaction) => {
      const undone = super.undo()
      next?.(transaction)
      return undone
    })
  }

  override redo(): ReturnType<Y.UndoManager['redo']> {
    const step = this.redoStack.at(-1)
    const serverStep = step && this.serverSteps.get(step)
    if (serverStep) return this.moveServerStep(step, serverStep, 'redo')
    return this.move('redoing', () => super.redo())
  }

  override destroy(): void {
    this.shapes.unobserveDeep(this.onChange)
    super.destroy()
  }

  /** Moves it to the other stack at once, so that the next key finds it; moves it back if the server refused. */
  private moveServerStep(step: UndoStep, serverStep: ServerStep, way: 'undo' | 'redo'): UndoStep {
    this.stackBefore(way).pop()
    this.stackAfter(way).push(step)
    this.stopCapturing()
    this.tell('stack-item-popped', step, way)
    this.serverMoves = this.serverMoves.then(async () => {
      const move = await serverStep[way]()
      // An edit that empties the stack replaces it by a new list.
      const stack = this.stackAfter(way)
      const at = stack.indexOf(step)
      if (move === 'done' || at < 0) return
      stack.splice(at, 1)
      if (move === 'failed') this.stackBefore(way).push(step)
      this.tell('stack-item-popped', step, way)
    })
    return step
  }

  private stackBefore(way: 'undo' | 'redo'): UndoStep[] {
    return way === 'undo' ? this.undoStack : this.redoStack
  }

  private stackAfter(way: 'undo' | 'redo'): UndoStep[] {
    return way === 'undo' ? this.redoStack : this.undoStack
  }

  private tell(event: 'stack-item-added' | 'stack-item-popped', step: UndoStep, way: 'undo' | 'redo'): void {
    this.emit(event, [{ stackItem: step, type: way, origin: this, changedParentTypes: new Map() }, this])
  }

  private move<T>(flag: 'undoing' | 'redoing', step: (transaction: Y.Transaction) => T): T {
    try {
      return this.doc.transact((transaction) => {
        const before = new Set(this.shapes.keys())
        const result = step(transaction)
        this.fillHoles(transaction, before)
        // Yjs puts the transaction on a stack when it ends, which is after the step has reset its flag.
        this[flag] = true
        return result
      }, this)
    } finally {
      this[flag] = false
    }
  }

  private fillHoles(transaction: Y.Transaction, before: ReadonlySet<string>): void {
    // A text that changed has left no hole.
    const changes = listChanges(this.shapes, transaction).filter(({ text }) => text === undefined)
    for (const id of new Set(changes.map((change) => change.id))) {
      const map = this.shapes.get(id)
      if (!map) continue
      for (const [key, value] of Object.entries(this.lastKnown.get(id) ?? {})) {
        const mayBeAbsent = before.has(id) && !REQUIRED_FIELDS.includes(key)
        if (!mayBeAbsent && !map.has(key)) map.set(key, value)
      }
    }
  }

  private readonly onChange = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    for (const event of events) {
      const [id, key] = event.path
      if (id === undefined) for (const changed of event.changes.keys.keys()) this.remember(changed)
      else if (key === undefined) this.remember(String(id))
    }
  }

  private remember(id: string): void {
    const map = this.shapes.get(id)
    if (!(map instanceof Y.Map)) return
    const known: Record<string, unknown> = {}
    for (const [key, value] of map.entries()) if (!(value instanceof Y.AbstractType)) known[key] = value
    this.lastKnown.set(id, known)
  }
}

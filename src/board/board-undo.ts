import * as Y from 'yjs'
import { boardShapes } from './board-doc.ts'
import { LOCAL_ORIGIN } from './origin.ts'
import type { FlatRecord } from './record-layout.ts'

/** Steps end where the caller says so (`stopCapturing`), not by the clock: a drag with a pause in it is one step. */
const NO_TIMEOUT_MS = 1e9

/** Without one of these a record can't be read any more. `text` is never replaced, so it can't get lost. */
const REQUIRED_FIELDS = ['t', 'at', 'in', 'p.points', 'p.segments', 'p.terminal']

type UndoStep = Y.UndoManager['undoStack'][number]

const SERVER_STEP = Symbol('a step that the server takes back')

/** `gone`: it was taken back, or done again, in another way meanwhile, and is no step of this person any more. */
export type ServerMove = 'done' | 'failed' | 'gone'

/** Something that this person did and that the server carried out: the server takes it back and does it again, too. */
export interface ServerStep {
  undo(): Promise<ServerMove>
  redo(): Promise<ServerMove>
}

/** Whether the server takes this step back. It has no edits of the document and is never one step with any. */
export function isServerStep(step: UndoStep): boolean {
  return step.meta.has(SERVER_STEP)
}

/**
 * Takes back what the person at this browser did (LOCAL_ORIGIN), and nobody else's work.
 *
 * Yjs brings the old value of a field back only where no one else has set the field since. That leaves holes: two who
 * move a note at the same time, one of them undoes, and the note has no place; one deletes a note that another moves,
 * then undoes, and it comes back without one. The holes are filled with what was there last, in the very
 * transaction that made them, so that nobody ever receives a record that can't be read.
 */
export class BoardUndo extends Y.UndoManager {
  private readonly shapes: Y.Map<Y.Map<unknown>>
  /** Of every record since this began, those that are gone included: a removal can be undone hours later. */
  private readonly lastKnown = new Map<string, FlatRecord>()
  private readonly serverSteps = new WeakMap<UndoStep, ServerStep>()
  /** Undo and redo of server steps reach the server one after the other. */
  private serverMoves: Promise<void> = Promise.resolve()

  constructor(doc: Y.Doc) {
    const shapes = boardShapes(doc)
    super(shapes, { trackedOrigins: new Set([LOCAL_ORIGIN]), captureTimeout: NO_TIMEOUT_MS })
    this.shapes = shapes
    for (const id of shapes.keys()) this.remember(id)
    shapes.observeDeep(this.onChange)
  }

  /** Undo takes it back in its turn, and redo does it again, like an edit. */
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

  override undo(): ReturnType<Y.UndoManager['undo']> {
    const step = this.undoStack.at(-1)
    const serverStep = step && this.serverSteps.get(step)
    if (serverStep) return this.moveServerStep(step, serverStep, 'undo')
    return this.move('undoing', () => super.undo())
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

  /** To the other stack at once, so that the next key finds its step; back again when the server did not do it. */
  private moveServerStep(step: UndoStep, serverStep: ServerStep, way: 'undo' | 'redo'): UndoStep {
    this.stackBefore(way).pop()
    this.stackAfter(way).push(step)
    this.stopCapturing()
    this.tell('stack-item-popped', step, way)
    this.serverMoves = this.serverMoves.then(async () => {
      const move = await serverStep[way]()
      // The list is another one when an edit emptied it meanwhile.
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

  private move<T>(flag: 'undoing' | 'redoing', step: () => T): T {
    try {
      return this.doc.transact((transaction) => {
        const before = new Set(this.shapes.keys())
        const result = step()
        this.fillHoles(transaction, before)
        // Yjs sorts the transaction onto a stack when it ends, which is now after the step has put its flag away.
        this[flag] = true
        return result
      }, this)
    } finally {
      this[flag] = false
    }
  }

  private fillHoles(transaction: Y.Transaction, before: ReadonlySet<string>): void {
    for (const id of this.changedRecords(transaction)) {
      const map = this.shapes.get(id)
      if (!map) continue
      for (const [key, value] of Object.entries(this.lastKnown.get(id) ?? {})) {
        const mayBeAbsent = before.has(id) && !REQUIRED_FIELDS.includes(key)
        if (!mayBeAbsent && !map.has(key)) map.set(key, value)
      }
    }
  }

  private changedRecords(transaction: Y.Transaction): Set<string> {
    const ids = new Set<string>()
    const shapes: unknown = this.shapes
    for (const [type, keys] of transaction.changed) {
      if (type === shapes) for (const id of keys) ids.add(String(id))
      else if (type.parent === shapes) ids.add(String(type._item?.parentSub))
    }
    return ids
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

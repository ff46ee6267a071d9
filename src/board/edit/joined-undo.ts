import * as Y from 'yjs'
import { BoardUndo, isServerStep } from './board-undo.ts'

type UndoStep = Y.UndoManager['undoStack'][number]

const JOINED_STEP = Symbol('a step of the other document')

function isJoined(step: UndoStep): boolean {
  return step.meta.has(JOINED_STEP)
}

/**
 * One undo over two documents of one canvas: each step of the other document has a place in this stack, so that steps are undone in
 * the order in which the person made them.
 */
export class JoinedUndo extends BoardUndo {
  private other: BoardUndo | null = null
  private isMoving = false

  constructor(...options: ConstructorParameters<typeof BoardUndo>) {
    super(...options)
    this.on('stack-item-added', ({ type, stackItem }) => {
      if (type !== 'undo' || this.isMoving || this.undoing || this.redoing || isJoined(stackItem)) return
      this.other?.stopCapturing()
      this.other?.clear(false, true)
    })
  }

  /** Takes the steps of `other` in. Returns the function that ends that; its steps can’t be undone any more then. */
  join(other: BoardUndo): () => void {
    this.other = other
    const add = ({ type }: { type: 'undo' | 'redo' }): void => {
      if (type === 'undo' && !this.isMoving) this.addJoined()
    }
    other.on('stack-item-added', add)
    return () => {
      other.off('stack-item-added', add)
      if (this.other !== other) return
      this.other = null
      this.trim(0, 0)
    }
  }

  override undo(): ReturnType<Y.UndoManager['undo']> {
    return this.isNextJoined('undo') ? this.moveJoined('undo', (other) => other.undo()) : super.undo()
  }

  override undoStep(next?: (transaction: Y.Transaction) => void): ReturnType<Y.UndoManager['undo']> {
    if (this.isNextJoined('undo')) return this.moveJoined('undo', (other) => other.undoStep())
    return super.undoStep(next)
  }

  override redo(): ReturnType<Y.UndoManager['redo']> {
    return this.isNextJoined('redo') ? this.moveJoined('redo', (other) => other.redo()) : super.redo()
  }

  override stopCapturing(): void {
    super.stopCapturing()
    this.other?.stopCapturing()
  }

  override clear(clearUndo = true, clearRedo = true): void {
    super.clear(clearUndo, clearRedo)
    this.other?.clear(clearUndo, clearRedo)
  }

  /** Merges all steps after the first `length` into one; does nothing if they are of both documents. */
  squash(length: number): void {
    const steps = this.undoStack.slice(length)
    if (steps.length < 2) return
    if (!steps.some(isJoined)) {
      squashSteps(this, length)
    } else if (this.other && steps.every(isJoined)) {
      squashSteps(this.other, this.other.undoStack.length - steps.length)
      this.undoStack.length = length + 1
    }
  }

  /** Makes this step the next one to be undone: steps don’t depend on each other. Returns false if it is not there. */
  raise(step: UndoStep): boolean {
    const at = this.undoStack.indexOf(step)
    if (at < 0) return false
    if (this.other && isJoined(step)) {
      const before = this.undoStack.slice(0, at).filter(isJoined).length
      this.other.undoStack.push(...this.other.undoStack.splice(before, 1))
    }
    this.undoStack.push(...this.undoStack.splice(at, 1))
    return true
  }

  private isNextJoined(way: 'undo' | 'redo'): boolean {
    const step = (way === 'undo' ? this.undoStack : this.redoStack).at(-1)
    return step !== undefined && isJoined(step)
  }

  private addJoined(): void {
    const step: UndoStep = {
      insertions: Y.createDeleteSet(),
      deletions: Y.createDeleteSet(),
      meta: new Map([[JOINED_STEP, true]]),
    }
    this.undoStack.push(step)
    super.clear(false, true)
    // Otherwise the next edit of this document would become a part of the step.
    super.stopCapturing()
    this.announce('stack-item-added', step, 'undo')
  }

  private moveJoined(way: 'undo' | 'redo', move: (other: BoardUndo) => unknown): UndoStep | null {
    const { other } = this
    const [from, to] = way === 'undo' ? [this.undoStack, this.redoStack] : [this.redoStack, this.undoStack]
    const step = from.pop()
    if (!step || !other) return null
    this.isMoving = true
    try {
      move(other)
    } finally {
      this.isMoving = false
    }
    to.push(step)
    // Undoing the last words of a new note takes back the note too, which is two steps there.
    this.trim(other.undoStack.length, other.redoStack.length)
    super.stopCapturing()
    this.announce('stack-item-popped', step, way)
    return step
  }

  /** Leaves so many steps of the other document, the oldest ones, in each stack. */
  private trim(undo: number, redo: number): void {
    for (const [stack, count] of [
      [this.undoStack, undo],
      [this.redoStack, redo],
    ] as const) {
      const joined = stack.filter(isJoined)
      for (const step of joined.slice(count)) stack.splice(stack.indexOf(step), 1)
    }
  }

  private announce(
    event: 'stack-item-added' | 'stack-item-popped',
    stackItem: UndoStep,
    type: 'undo' | 'redo',
  ): void {
    this.emit(event, [{ stackItem, type, origin: this, changedParentTypes: new Map() }, this])
  }
}

/** Merges all later steps into one. */
function squashSteps(undo: Y.UndoManager, length: number): void {
  const [first, ...rest] = undo.undoStack.slice(Math.max(0, length))
  if (!first || rest.length === 0 || [first, ...rest].some(isServerStep)) return
  const all = [first, ...rest]
  first.insertions = Y.mergeDeleteSets(all.map((item) => item.insertions))
  first.deletions = Y.mergeDeleteSets(all.map((item) => item.deletions))
  undo.undoStack.length = Math.max(0, length) + 1
}

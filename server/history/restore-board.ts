import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import type { Origin } from '#board/doc/origin.ts'
import type { PickedRecord, RestoreScope } from '#board/history/pick-records.ts'
import { applyRestore, differences, planRestore, type RestorePlan } from '#board/history/plan-restore.ts'
import { readLock } from '#board/record/lock.ts'
import { type FlatRecord, readIn } from '#board/record/record-layout.ts'

/** An open board, as a restore needs it. */
export interface BoardToRestore {
  readonly doc: Y.Doc
  /** The last update in the log of the canvas. */
  readonly lastSeq: number
  edit(origin: Origin, change: () => void): Promise<void>
  /** Resolves when everything received is on the board and stored; people's edits wait until the returned function is called. */
  hold(): Promise<() => void>
  isUnsigned(noteId: string): boolean
  hasRoomFor(records: number): boolean
  isFull(): boolean
}

/** The records of the moment, and the person who restores them. */
export interface Restore {
  picked: readonly PickedRecord[]
  scope: RestoreScope
  onlyIf?: ReadonlyMap<string, FlatRecord> | undefined
  userId: string
  program: string | undefined
  /** Called while edits wait. Rejects if the person may not write any more; resolves with whether facilitators' locks are theirs. */
  checkRights: () => Promise<{ mayUnlock: boolean }>
  /** Commits all of it together or nothing. */
  editTogether: (change: () => void) => void
}

/** `before`, `after`: the updates of the log around it. */
export type RestoreDone =
  | { ok: true; before: number; after: number; changed: string[] }
  | { ok: false; why: 'full' | 'locked' | 'differs'; ids: string[] }

/**
 * Makes the differences to a moment edits by a person. They are computed while no one else edits, are one update of the document, and
 * are read back before it counts as done.
 */
export async function restoreBoard(board: BoardToRestore, restore: Restore): Promise<RestoreDone> {
  const release = await board.hold()
  try {
    const { mayUnlock } = await restore.checkRights()
    const plan = planRestore({ doc: board.doc, ...restore, isUnsigned: board.isUnsigned })
    const before = board.lastSeq
    const changed = [...plan.targets.keys(), ...plan.removals]
    if (changed.length === 0) return { ok: true, before, after: before, changed }
    const refused = findRefusal(board, plan, mayUnlock)
    if (refused) return refused
    const saving = write(board, plan, restore)
    // Before anyone else edits again.
    const after = board.lastSeq
    const wrong = differences(board.doc, plan)
    await saving
    return wrong.length > 0 ? { ok: false, why: 'differs', ids: wrong } : { ok: true, before, after, changed }
  } finally {
    release()
  }
}

function write(
  board: BoardToRestore,
  plan: RestorePlan,
  { userId, program, editTogether }: Restore,
): Promise<void> {
  let saving: Promise<void> = Promise.resolve()
  editTogether(() => {
    saving = board.edit({ kind: 'api', userId, program }, () => applyRestore(board.doc, plan))
  })
  return saving
}

function findRefusal(
  board: BoardToRestore,
  { targets, removals }: RestorePlan,
  mayUnlock: boolean,
): (RestoreDone & { ok: false }) | null {
  const shapes = boardShapes(board.doc)
  const added = [...targets.keys()].filter((id) => !shapes.has(id))
  const growth = added.length - removals.length
  if (growth > 0 && (board.isFull() || !board.hasRoomFor(growth)))
    return { ok: false, why: 'full', ids: added }
  if (mayUnlock) return null
  const locked = [...targets.keys(), ...removals].filter((id) => isLocked(shapes, id))
  return locked.length > 0 ? { ok: false, why: 'locked', ids: locked } : null
}

/** By facilitators: itself, or with the group that it is in. */
function isLocked(shapes: Y.Map<Y.Map<unknown>>, id: string | undefined, seen = new Set<string>()): boolean {
  const map: unknown = id === undefined ? null : shapes.get(id)
  if (!(map instanceof Y.Map) || id === undefined || seen.has(id)) return false
  if (readLock(map) === 'facilitators') return true
  const parent = readIn(map.get('in'))?.[0]
  const isInGroup = parent !== undefined && shapes.get(parent)?.get('t') === 'group'
  return isInGroup && isLocked(shapes, parent, seen.add(id))
}

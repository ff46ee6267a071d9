import type { ParseLimits } from './parse-update.ts'

/**
 * How much work an update may cause. A step is about one list item that Yjs walks over, 0.2 microseconds on an ordinary
 * server; what else an update costs is counted in steps, too.
 */
export interface WorkLimits extends Omit<ParseLimits, 'maxClients'> {
  maxBytes: number
  maxSteps: number
}

/** What is tried on the board itself, in one piece: a paste of 500 notes, well below 50 ms, taking it back included. */
export const DIRECT_WORK: WorkLimits = {
  maxBytes: 1024 * 1024,
  maxStructs: 5_000,
  maxDeletes: 50_000,
  maxSteps: 75_000,
}

/**
 * Beyond it an update is applied in several turns: others' messages come after its work was counted, after it was applied,
 * and after the server wrote the authors of each hundred of its notes.
 */
export const TURN_STEPS = 15_000

/** What is tried in a thread first; beyond it an update is refused. */
export const REHEARSED_WORK: WorkLimits = {
  maxBytes: 8 * 1024 * 1024,
  maxStructs: 400_000,
  maxDeletes: 400_000,
  maxSteps: 20_000_000,
}

/** One struct must fit into a turn of the main thread, because it can't be split. */
export const MAX_STRUCT_STEPS = 100_000

/** Items of one text or of one key, deleted ones included: the longest list that one struct may have to walk over. */
export const MAX_LIST_ITEMS = 40_000

/** To decode, integrate, check and pass on one struct. */
export const STRUCT_STEPS = 15
/** To delete one item of the board, and to bring it back when the update is refused. */
export const DELETE_STEPS = 20
/**
 * Items of what is deleted with its contents that are walked over in the time of a step: bringing one of them back means
 * looking for its place among all the others.
 */
export const WALKED_PER_STEP = 64
/** To find one range of deletions in the board. */
export const RANGE_STEPS = 2
/** To look at one record that hangs on a changed one, and to put it in another place. */
export const DEPENDENT_STEPS = 150
/** Bytes of a record that are checked in the time of a step. */
export const BYTES_PER_STEP = 20
/** Structs of one client that are moved in memory in the time of a step, when one is inserted before them or taken out. */
export const MOVED_PER_STEP = 1_024
/** Bytes of an update that are decoded and compared with what the document holds in the time of a step. */
export const COMPARED_BYTES_PER_STEP = 4

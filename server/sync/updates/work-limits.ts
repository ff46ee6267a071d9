import type { ParseLimits } from './parse-update.ts'

/**
 * How much work an update may cause. A step is about one list item that Yjs walks over, 0.2 microseconds on an ordinary server;
 * other costs are converted to steps.
 */
export interface WorkLimits extends Omit<ParseLimits, 'maxClients'> {
  maxBytes: number
  maxSteps: number
}

/** Limits for updates tried on the board itself in one piece: a paste of 500 notes, well below 50 ms even with the revert. */
export const DIRECT_WORK: WorkLimits = {
  maxBytes: 1024 * 1024,
  maxStructs: 5_000,
  maxDeletes: 50_000,
  maxSteps: 75_000,
}

/** To find someone's own part of an update in one turn: half a minute of edits without a pause. */
export const CUT_WORK: Omit<ParseLimits, 'maxClients'> = { maxStructs: 40_000, maxDeletes: 40_000 }

/**
 * Above this, an update is applied in several turns: others' messages run after the count, after the update, and after
 * the authors of each hundred notes.
 */
export const TURN_STEPS = 15_000

/** Limits for updates tried in a thread first; above them an update is refused. */
export const DRY_RUN_WORK: WorkLimits = {
  maxBytes: 8 * 1024 * 1024,
  maxStructs: 400_000,
  maxDeletes: 400_000,
  maxSteps: 20_000_000,
}

/** One struct can't be cut, so it must fit in a turn of the main thread. */
export const MAX_STRUCT_STEPS = 100_000

/** Items of one text or of one key, deleted ones included: the longest list that one struct may have to walk. */
export const MAX_LIST_ITEMS = 40_000

/** To decode, integrate, check and send on one struct. */
export const STRUCT_STEPS = 15
/** To delete one item of the board, and to restore it when the update is refused. */
export const DELETE_STEPS = 20
/**
 * How many items of deleted content are visited in the time of a step: restoring one means finding its place among all the
 * others.
 */
export const WALKED_PER_STEP = 64
/** To find one range of deletions in the board. */
export const RANGE_STEPS = 2
/** To check one record that depends on a changed one, and to move it. */
export const DEPENDENT_STEPS = 150
/** Bytes of a record that are checked in the time of a step. */
export const BYTES_PER_STEP = 20
/** Bytes of a locked record that are written again, stored and sent to everyone in the time of a step. */
export const KEPT_BYTES_PER_STEP = 2
/** Structs of one client that are moved in memory in the time of a step, when one is inserted before them or removed. */
export const MOVED_PER_STEP = 1_024
/** Bytes of an update that are decoded and compared with the document in the time of a step. */
export const COMPARED_BYTES_PER_STEP = 4

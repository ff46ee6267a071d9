import type { ThreadTask } from '#server/threads/thread-task.ts'
import type { PlannedUpdate } from '../updates/slice-plan.ts'
import type { PackedKeyframe } from '../work/board-task.ts'

/** A stored board for the thread that rebuilds it. */
export interface RebuildRequest {
  /** The snapshot, if there is one, and the updates after it, in order. */
  parts: Uint8Array[]
  /** Epoch of the new document. */
  epoch: string
  /** Rebuild the board even if it is no slower than others. */
  isForced: boolean
}

/** `healthy`: nothing has to be rebuilt. `rebuilt`: the new document as one update. */
export type RebuildAnswer =
  | { kind: 'healthy' }
  | (PlannedUpdate & {
      kind: 'rebuilt'
      /** This state as a keyframe of the history. */
      keyframe: Pick<PackedKeyframe, 'data' | 'sha256'>
      oldEpoch: string
      clientId: number
    })

/** Rebuilds a stored board. */
export const REBUILD: ThreadTask<RebuildRequest, RebuildAnswer> = {
  name: 'rebuild',
  url: import.meta.url,
  load: async () => (await import('./rebuild-parts.ts')).rebuildParts,
}

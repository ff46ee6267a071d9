import type { Readable } from '#base/readable.ts'
import type { RateLimit } from '#server/limits/rate-limit.ts'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics.ts'
import type { BoardCosts } from '#server/operator/board-costs.ts'
import type { FairTurns } from '#server/threads/fair-turns.ts'
import type { ModelsView } from '#session/projection.ts'
import type { SessionState } from '#session/state.ts'
import type { Limits } from '#sync/limits.ts'
import type { LoadedBoard } from '../storage/load-board.ts'
import type { UpdateLog } from '../storage/update-log.ts'
import type { BoardThreads } from '../work/board-threads.ts'

export interface RoomOptions {
  boardId: string
  /** Whose draft document it is; `null`: the canvas. */
  draftOf: string | null
  loaded: LoadedBoard
  state: SessionState
  models: Readable<ModelsView>
  updateLog: UpdateLog
  /** Yjs client ids that a person may add within an hour, on all boards of this process. */
  newIds: RateLimit
  threads: BoardThreads
  /** Shares the main thread fairly among all people. */
  turns: FairTurns
  limits: Limits
  log: Log
  metrics: Pick<Metrics, 'updatesTotal'>
  /** Records the time that the board uses. */
  costs?: Pick<BoardCosts, 'measure'>
  onLost: () => void
  /** The document holds as many Yjs client ids as it may. */
  onCrowded: () => void
  /** Called after every change. */
  onGrown: () => void
}

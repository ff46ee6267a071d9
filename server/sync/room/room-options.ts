import type { Readable } from '#base/readable.ts'
import type { Log } from '#server/ground/log.ts'
import type { Metrics } from '#server/ground/metrics.ts'
import type { RateLimit } from '#server/limits/rate-limit.ts'
import type { FairTurns } from '#server/threads/fair-turns.ts'
import type { ThreadLoad } from '#server/threads/thread-load.ts'
import type { ThreadPool } from '#server/threads/thread-pool.ts'
import type { BoardCosts } from '#server/watchdog/board-costs.ts'
import type { ModelsView } from '#session/projection.ts'
import type { SessionState } from '#session/state.ts'
import type { Limits } from '#sync/limits.ts'
import type { LoadedBoard } from '../storage/load-board.ts'
import type { UpdateLog } from '../storage/update-log.ts'

/** One loaded document, and shared parts of all rooms of the process. */
export interface RoomOptions {
  /** The board of the canvas, also where the document is a draft. */
  boardId: string
  /** The writer of the draft document; `null` for the canvas. */
  draftOf: string | null
  /** The document and its parts as the database has them; the room does not keep them. */
  loaded: LoadedBoard
  /** The session when the document was loaded; `feed` passes changes. */
  state: SessionState
  /** The allowed models; sent to everyone here. */
  models: Readable<ModelsView>
  /** Stores every change; while it is full, the room takes none. */
  updateLog: UpdateLog
  /** Yjs client ids that a person may add within an hour, on all boards of this process. */
  newIds: RateLimit
  /** Do what would block all boards: large updates, and encoding large documents. */
  threads: Pick<ThreadPool, 'run'>
  /** Shares the main thread fairly among all people. */
  turns: FairTurns
  /** How busy the main thread is. */
  load: Pick<ThreadLoad, 'now'>
  /** Limits of the document, of presence and of people's messages. */
  limits: Limits
  log: Log
  metrics: Pick<Metrics, 'updatesTotal'>
  /** Records the time that the board uses. */
  costs?: Pick<BoardCosts, 'measure'>
  /** Another process writes the board now: the room is closed. Called once. */
  onLost: () => void
  /** The document holds as many Yjs client ids as it may. */
  onCrowded: () => void
  /** Called after every change. */
  onGrown: () => void
}

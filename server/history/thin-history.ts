import { joinSpans, WORK_PAUSE_MS, type WorkSpan } from '#board/history/work-span.ts'
import { deleteOldActivity } from '#db/board-activity.ts'
import { dropDeletedRecords } from '#db/deleted-records.ts'
import { CANVAS_DOC, deleteUpdatesUpTo } from '#db/doc-updates.ts'
import type { Database } from '#db/driver/database.ts'
import {
  deleteKeyframes,
  type KeyframeWork,
  listBoardsToThin,
  listWorkBefore,
  readFallbackSeq,
  setWork,
} from '#db/keyframes.ts'
import { thinSessionKeyframes } from '#db/session-keyframes.ts'
import type { Log } from '#server/ground/log.ts'
import { sweepDaily } from '#server/ground/sweep-daily.ts'
import { KEYFRAME_EVENTS } from './past-sessions.ts'

/** Before the retention a seek in the session replays up to so many events. */
const OLD_KEYFRAME_EVENTS = 4 * KEYFRAME_EVENTS

/** How long the history has every moment, and where it is. */
interface ThinOptions {
  db: Database
  config: { historyDays: number; activityDays: number }
  log: Pick<Log, 'info' | 'warn'>
  now?: () => number
}

/** Thins what is older than the boards' retention, now and every day. Returns a function that stops it. */
export function thinHistories(options: ThinOptions): () => Promise<void> {
  const { db, config, log, now = Date.now } = options
  return sweepDaily(
    async (isStopped) => {
      await deleteOldActivity(db, config.activityDays, new Date(now()))
      const boards = await listBoardsToThin(db, config.historyDays, new Date(now()))
      for (const { boardId, before } of boards) {
        if (isStopped()) return
        const keyframes = await thinHistory(db, boardId, before)
        log.info({ boardId, keyframes }, 'history thinned')
      }
    },
    (error) => log.warn({ err: error }, 'thinning histories failed'),
  )
}

/**
 * Of the time before `before`, keeps the last keyframe of each session of work and of each generation, with the work of those that
 * go, and no updates. Returns the number of deleted keyframes.
 */
export async function thinHistory(db: Database, boardId: string, before: number): Promise<number> {
  return await db.transaction(async (tx) => {
    const old = await listWorkBefore(tx, boardId, new Date(before))
    const gone: number[] = []
    let work: WorkSpan[] = []
    for (const [i, keyframe] of old.entries()) {
      work = joinSpans([...work, ...spansOf(keyframe)])
      if (!isLastOfSession(keyframe, old[i + 1])) {
        gone.push(keyframe.seq)
        continue
      }
      await setWork(tx, boardId, keyframe.seq, work)
      work = []
    }
    await deleteKeyframes(tx, boardId, gone)
    const last = old.at(-1)?.seq ?? 0
    await deleteUpdatesUpTo(tx, boardId, CANVAS_DOC, Math.min(last, await readFallbackSeq(tx, boardId)))
    await dropDeletedRecords(tx, boardId, new Date(before))
    await thinSessionKeyframes(tx, boardId, { before: new Date(before), everyEvents: OLD_KEYFRAME_EVENTS })
    return gone.length
  })
}

/** A kept keyframe has its work, too. */
function isLastOfSession(
  keyframe: KeyframeWork & { isKept: boolean },
  next: KeyframeWork | undefined,
): boolean {
  if (!next || keyframe.isKept || next.generation !== keyframe.generation) return true
  const begins = spansOf(next)[0]?.from ?? next.at
  return begins - keyframe.at >= WORK_PAUSE_MS
}

function spansOf({ work }: KeyframeWork): WorkSpan[] {
  return work as WorkSpan[]
}

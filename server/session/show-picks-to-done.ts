import type { Log } from '#server/ground/log.ts'
import type { SessionState } from '#session/state.ts'
import type { SessionHub } from './sessions.ts'

/** Someone whose page only reloads is here again at the second look. */
const LOOK_MS = 5_000
/** An empty board leaves memory, and is followed again when it is loaded. */
const MAX_LOOKS_AT_NO_ONE = 12

/** The people on each board, and the sessions whose picks are hidden. */
export interface ShowPicksServices {
  /** Boards of this process: user ids of the people on one, and a callback for loaded boards. */
  rooms: {
    hereOn(boardId: string): readonly string[]
    onOpened(listener: (boardId: string) => void): () => void
  }
  /** Decides which picks are shown. */
  sessions: Pick<SessionHub, 'dispatch' | 'load' | 'subscribe'>
  log: Pick<Log, 'warn'>
  /** Milliseconds between two looks at the people there; 5 000 by default. */
  lookEveryMs?: number
}

/**
 * Shows the moderator's picks, which wait for people who are not done, once these have left. Runs in the process to which the
 * people of the board are connected. Returns the function that stops it.
 */
export function showPicksToThoseWhoAreDone(services: ShowPicksServices): () => void {
  const { rooms, sessions, log, lookEveryMs = LOOK_MS } = services
  /** Boards with hidden picks: the people at the last look, and how many looks have found none. */
  const waiting = new Map<string, { here: readonly string[]; empty: number }>()
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  function follow(state: SessionState): void {
    if (isStopped) return
    const boardId = state.board.id
    const waits = Object.keys(state.hiddenPicks).length > 0 && state.deletedAt === null
    if (!waits) waiting.delete(boardId)
    else if (!waiting.has(boardId)) waiting.set(boardId, { here: rooms.hereOn(boardId), empty: 0 })
    if (waiting.size > 0) timer ??= setTimeout(look, lookEveryMs)
  }

  function look(): void {
    timer = null
    for (const [boardId, { here: before, empty }] of waiting) {
      const here = rooms.hereOn(boardId)
      if (here.length > 0) waiting.set(boardId, { here, empty: 0 })
      else if (empty < MAX_LOOKS_AT_NO_ONE) waiting.set(boardId, { here, empty: empty + 1 })
      else waiting.delete(boardId)
      show(boardId, [...before, ...here]).catch((error: unknown) =>
        log.warn({ err: error, boardId }, 'showing hidden picks failed'),
      )
    }
    if (waiting.size > 0) timer = setTimeout(look, lookEveryMs)
  }

  async function show(boardId: string, here: string[]): Promise<void> {
    if (here.length === 0) return
    await sessions.dispatch(boardId, { type: 'picks.show-to-done', here }, { kind: 'server' })
  }

  const stops = [
    sessions.subscribe(({ state }) => follow(state)),
    rooms.onOpened((boardId) => {
      sessions.load(boardId).then(
        (state) => state && follow(state),
        (error: unknown) => log.warn({ err: error, boardId }, 'watching hidden picks failed'),
      )
    }),
  ]
  return () => {
    isStopped = true
    for (const stop of stops) stop()
    if (timer) clearTimeout(timer)
    waiting.clear()
  }
}

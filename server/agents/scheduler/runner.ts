import { listUnfinishedBoards } from '#db/unfinished-runs.ts'
import { BoardRuns } from './board-runs.ts'
import type { RunnerServices } from './runner-services.ts'

/** How often the runner looks for boards whose process has gone, or that could not be opened. */
const LOOK_MS = 5_000

/** Drives the runs of all boards: new ones, and those that a process left when it ended. */
export interface Runner {
  /** Resolves when all unfinished runs of this process have been resumed. */
  start(): Promise<void>
  /** Aborts every call. Unfinished runs are resumed at the next start. */
  stop(): Promise<void>
}

export function createRunner(services: RunnerServices): Runner {
  const { db, log, sessions, models, lookEveryMs = LOOK_MS } = services
  const boards = new BoardRuns(services)
  const stops: (() => void)[] = []
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  let wasReached = true

  async function look(): Promise<void> {
    try {
      const boardIds = await listUnfinishedBoards(db)
      wasReached = true
      await Promise.all(boardIds.map((boardId) => boards.open(boardId)))
    } catch (error) {
      // Logged once for an outage, not at each look.
      if (wasReached) log.warn({ err: error }, 'unfinished rounds could not be looked for')
      wasReached = false
    }
    if (!isStopped) timer = setTimeout(() => void look(), lookEveryMs)
  }

  /** The operator's switch: the same as if a facilitator had stopped the agents of each board. */
  function stopAgents(): void {
    for (const boardId of boards.ids()) {
      sessions
        .dispatch(boardId, { type: 'agents.stop' }, { kind: 'server' })
        .catch((error) => log.error({ err: error, boardId }, 'agents could not be stopped'))
    }
  }

  return {
    async start() {
      stops.push(
        sessions.subscribe(({ boardId, state, events }) => boards.heed(boardId, state, events.length > 0)),
      )
      stops.push(models.onOff((isOn) => !isOn && stopAgents()))
      await look()
      if (!models.view.get().isOn) stopAgents()
    },
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      for (const stop of stops.splice(0)) stop()
      await boards.stop()
    },
  }
}

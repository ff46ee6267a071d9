import { DueKeys } from '#base/due-keys.ts'
import type { Database } from '#db/database.ts'
import { listStepDeadlines } from '#db/step-deadlines.ts'
import type { Log } from '#server/log.ts'
import { currentStep } from '#session/agenda/step.ts'
import type { SessionState } from '#session/state.ts'
import { deadlineOf } from './copy-step-deadline.ts'
import type { SessionHub } from './sessions.ts'

/** How often deadlines of boards are looked for that this process does not have in memory, or could not end. */
const LOOK_MS = 5_000
/** A timer may fire a moment before the time that it was set for. */
const EARLY_MS = 20

interface EndDueStepsServices {
  db: Database
  log: Pick<Log, 'warn'>
  sessions: SessionHub
  lookEveryMs?: number | undefined
}

/**
 * Ends steps whose time is up, also those whose time ran out while no process was there. Every process does it: a step that ended
 * already is not ended again. Returns the function that stops it.
 */
export function endDueSteps(services: EndDueStepsServices): () => Promise<void> {
  const { db, log, sessions, lookEveryMs = LOOK_MS } = services
  const due = new DueKeys(async (boardIds) => {
    await Promise.all(boardIds.map((boardId) => end(boardId)))
  })
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  let wasReached = true

  function heed(boardId: string, state: SessionState): void {
    const deadline = deadlineOf(state)
    if (deadline === null) due.drop(boardId)
    else due.wait(boardId, Math.max(0, deadline - Date.now()) + EARLY_MS)
  }

  async function end(boardId: string): Promise<void> {
    try {
      const state = await sessions.load(boardId)
      const step = state && currentStep(state.agenda)
      if (!step || isStopped) return
      const command = { type: 'step.end-due', stepId: step.id, run: step.run }
      const ended = await sessions.dispatch(boardId, command, { kind: 'server' })
      if (!ended.ok) log.warn({ boardId, code: ended.refusal.code }, 'a step could not be ended')
      // Time was added meanwhile.
      else if (ended.events.length === 0) heed(boardId, ended.state)
    } catch (error) {
      log.warn({ err: error, boardId }, 'a step could not be ended')
    }
  }

  async function look(): Promise<void> {
    try {
      const rows = await listStepDeadlines(db, new Date(Date.now() + lookEveryMs))
      wasReached = true
      for (const { boardId, dueAt } of rows)
        if (!due.has(boardId)) due.wait(boardId, Math.max(0, dueAt.getTime() - Date.now()) + EARLY_MS)
    } catch (error) {
      // Logged once for an outage, not at each look.
      if (wasReached) log.warn({ err: error }, 'steps that are due could not be looked for')
      wasReached = false
    }
    if (!isStopped) timer = setTimeout(start, lookEveryMs)
  }
  let looking = Promise.resolve()
  function start(): void {
    looking = look()
  }

  const unsubscribe = sessions.subscribe(({ boardId, state }) => heed(boardId, state))
  start()
  return async () => {
    isStopped = true
    unsubscribe()
    due.stop()
    if (timer) clearTimeout(timer)
    await looking
  }
}

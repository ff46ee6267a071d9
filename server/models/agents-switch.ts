import { type Readable, writable } from '#base/readable.ts'
import type { Database } from '#db/driver/database.ts'
import { readOperatorSetting, writeOperatorSetting } from '#db/operator-settings.ts'
import type { Log } from '#server/ground/log.ts'

/** The store for the switch, whether the environment allows it, and how often it is read. */
export interface AgentsSwitchOptions {
  db: Database
  log: Pick<Log, 'warn'>
  /** AGENTS=off: then nothing turns them on. */
  isAllowed: boolean
  /** On PostgreSQL: milliseconds between two reads while no model runs; 2 000 by default. */
  idleMs?: number
}

/** The operator's switch for agents, stored in the database so that a restart doesn't turn agents on again. */
export interface AgentsSwitch {
  readonly isOn: Readable<boolean>
  /** Whether the environment allows agents at all. */
  readonly isAllowed: boolean
  set(isOn: boolean): Promise<void>
  /** While held, the switch is read more often. Returns a function that releases it. */
  hold(): () => void
  stop(): void
}

/** How old another process's decision may be while nothing runs here. */
const IDLE_MS = 2_000
/** With agents turned off elsewhere, a running call must end within a second. */
const BUSY_MS = 400

/** Reads the switch once; on PostgreSQL, where other processes may turn it, it continues to read it. */
export async function createAgentsSwitch(options: AgentsSwitchOptions): Promise<AgentsSwitch> {
  const { db, log, isAllowed, idleMs = IDLE_MS } = options
  const isOn = writable(isAllowed && (await readSwitch(db)))
  let holders = 0
  let isStopped = false
  let wasReached = true
  let timer: NodeJS.Timeout | null = null
  let isSoon = false
  /** A query that started before the switch was turned here must not turn it back. */
  let turns = 0

  async function look(): Promise<void> {
    const before = turns
    try {
      const isOnNow = isAllowed && (await readSwitch(db))
      wasReached = true
      if (before === turns && !isStopped) isOn.set(isOnNow)
    } catch (error) {
      // Once for an outage, not twice a second.
      if (wasReached) log.warn({ err: error }, 'reading the agents switch failed')
      wasReached = false
    }
    plan()
  }
  function plan(): void {
    if (timer) clearTimeout(timer)
    // A data folder has one process: no other process turns its switch.
    if (isStopped || db.kind !== 'postgres' || !isAllowed) return
    isSoon = holders > 0
    timer = setTimeout(() => void look(), isSoon ? BUSY_MS : idleMs)
    timer.unref()
  }
  plan()

  return {
    isOn,
    isAllowed,
    async set(next) {
      turns += 1
      // Off takes effect first, even if the database fails.
      if (!next) isOn.set(false)
      await writeOperatorSetting(db, 'agents-on', next)
      turns += 1
      isOn.set(isAllowed && next)
    },
    hold() {
      holders += 1
      // Not each time: calls in quick succession would postpone the query for ever.
      if (!isSoon) plan()
      let isHeld = true
      return () => {
        if (isHeld) holders -= 1
        isHeld = false
      }
    },
    stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}

/** On, until someone turns it off. */
async function readSwitch(db: Database): Promise<boolean> {
  return (await readOperatorSetting(db, 'agents-on')) !== false
}

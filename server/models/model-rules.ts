import { z } from 'zod'
import { type Readable, writable } from '#base/readable.ts'
import type { Database } from '#db/driver/database.ts'
import { type OperatorSetting, readOperatorSetting, writeOperatorSetting } from '#db/operator-settings.ts'
import type { Log } from '#server/ground/log.ts'
import { GuestBoardRule, ModelPatterns } from '#session/agents/allowed-models.ts'

/** The operator's decisions. */
export interface ModelRulesView {
  /** Patterns of models that agent files may name; `null` if the operator decided nothing, and the cautious default applies. */
  allowed: readonly string[] | null
  guestBoards: GuestBoardRule
}

/** The operator's rules for models. The page can't override the environment. */
export interface ModelRules {
  readonly view: Readable<ModelRulesView>
  readonly isAllowedFixed: boolean
  readonly isGuestBoardsFixed: boolean
  setAllowed(allowed: readonly string[] | null): Promise<void>
  setGuestBoards(rule: GuestBoardRule): Promise<void>
  stop(): void
}

/** The environment's decisions about models; the operator's page decides the rest. */
export interface ModelRulesOptions {
  db: Database
  log: Pick<Log, 'warn'>
  /** From the environment; `null` if the page decides. */
  allowed: readonly string[] | null
  /** From the environment, for boards whose owners are all guests; `null` if the page decides. */
  guestBoards: GuestBoardRule | null
}

/** How old another process's decision may be. */
const LOOK_MS = 5_000

/** Resolves with the stored rules. On PostgreSQL it reads them again every few seconds, until `stop`. */
export async function createModelRules(options: ModelRulesOptions): Promise<ModelRules> {
  const { db, log } = options
  const view = writable(await read(options))
  let timer: NodeJS.Timeout | null = null

  async function refresh(): Promise<void> {
    const next = await read(options)
    if (JSON.stringify(next) !== JSON.stringify(view.get())) view.set(next)
  }
  function lookLater(): void {
    // A data folder has one process: no other process decides.
    if (db.kind !== 'postgres') return
    timer = setTimeout(() => {
      refresh()
        .catch((error: unknown) => log.warn({ err: error }, 'reading model rules failed'))
        .finally(() => timer && lookLater())
    }, LOOK_MS)
    timer.unref()
  }
  lookLater()

  async function set(name: OperatorSetting, value: unknown): Promise<void> {
    await writeOperatorSetting(db, name, value)
    await refresh()
  }
  return {
    view,
    isAllowedFixed: options.allowed !== null,
    isGuestBoardsFixed: options.guestBoards !== null,
    setAllowed: (allowed) => set('models-allowed', allowed),
    setGuestBoards: (rule) => set('guest-boards', rule),
    stop() {
      if (timer) clearTimeout(timer)
      timer = null
    },
  }
}

async function read({ db, allowed, guestBoards }: ModelRulesOptions): Promise<ModelRulesView> {
  const patterns = z.nullable(ModelPatterns).catch(null)
  return {
    allowed: allowed ?? patterns.parse(await readOperatorSetting(db, 'models-allowed')),
    guestBoards:
      guestBoards ?? GuestBoardRule.catch('yes').parse(await readOperatorSetting(db, 'guest-boards')),
  }
}

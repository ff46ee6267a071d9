import type { AttackTarget } from './attack-target.ts'

/**
 * One visitor's attack on the server. Each attack is a file in `attacks/` that exports it as `attack`, and runs in its own
 * process, so that its own cost is not measured.
 */
export interface Attack {
  /** The visitor's actions, as a sentence for the report. */
  title: string
  /** Whether it is quick and steady enough to be part of the tests. */
  isShort: boolean
  /** Its length in seconds, unless the command line sets one. */
  seconds: number
  /** Environment variables of the server under attack. */
  environment?: Record<string, string>
  /** Damages the data folder before the server starts, as a local user or a bad disk would. Runs in the drill's own process. */
  prepareFolder?(folder: string): Promise<void>
  /** Prepares what must be there first (a large board, members). Not measured. */
  prepare?(target: AttackTarget): Promise<void>
  /** The attack itself; ends soon after `target.signal` is aborted. */
  run(target: AttackTarget): Promise<void>
}

import type { AttackTarget } from './attack-target.ts'

/**
 * One visitor's attack on the server. Each attack is a file in `attacks/` that exports it as `attack`, and runs in its own
 * process, so that its own cost is not measured.
 */
export interface Attack<Opened = void> {
  /** The visitor's actions, as a sentence for the report. */
  title: string
  /** It is quick and steady enough to be part of the tests. */
  isShort?: true
  /** Its length in seconds, unless the command line sets one. */
  seconds: number
  /** Environment variables of the server under attack. */
  environment?: Record<string, string>
  /** Damages the data folder before the server starts, as a local user or a bad disk would. Runs in the drill's own process. */
  prepareFolder?(folder: string): Promise<void>
  /** Opens the boards that must be there first, with their notes and members. Not measured. */
  open?(target: AttackTarget): Promise<Opened>
  /** The attack itself; ends soon after `target.signal` is aborted. */
  run(target: AttackTarget, opened: Opened): Promise<void>
  /** The fewest times that each outcome is counted: an attack that never ran proves nothing. */
  minCounts?: Record<string, number>
}

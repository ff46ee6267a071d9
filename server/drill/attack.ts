import type { AttackTarget } from './attack-target.ts'

/**
 * What one visitor does to the server. Each attack is a file of its own in `attacks/` that exports one as `attack`; it
 * runs in a process of its own, so that what it costs itself is not measured.
 */
export interface Attack {
  /** What the visitor does, as a sentence for the report. */
  title: string
  /** Whether it is quick and steady enough to be part of the tests. */
  isShort: boolean
  /** How long it goes on, in seconds, unless the command line says otherwise. */
  seconds: number
  /** Environment variables of the server under attack. */
  environment?: Record<string, string>
  /** What must be there first (a large board, members); not measured. */
  prepare?(target: AttackTarget): Promise<void>
  /** The attack itself; ends soon after `target.signal` is aborted. */
  run(target: AttackTarget): Promise<void>
}

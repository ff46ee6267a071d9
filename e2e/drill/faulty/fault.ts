import type { FaultStage } from './fault-stage.ts'

export const FAULT_DATABASES = ['pglite', 'postgres'] as const
export type FaultDatabase = (typeof FAULT_DATABASES)[number]

/** Something that goes wrong, and what stays true. Each fault is a file in `faults/` that exports it as `fault`. */
export interface Fault {
  /** A sentence for the report. */
  title: string
  /** It kills nothing and is quick enough to be part of the tests. */
  isShort?: true
  /** Runs once with each; PGlite by default. */
  databases?: readonly FaultDatabase[]
  /** How often it happens, unless the command line sets a number. */
  times?: number
  /** How long it lasts, unless the command line sets a number. */
  seconds?: number
  /** The names of errors that the server may log: any other error breaks the promise. */
  expectedErrors?: readonly string[]
  run(stage: FaultStage): Promise<void>
}

/** The record of one run of a step with a window: the open one, or the one that closed last. */
export interface WindowRun {
  stepId: string
  run: number
  /** The event that opened it. */
  opened: EventPlace
  /** Whether the step left names out at any time of this run: names can be left out later, but not added. */
  hidesNames: boolean
  /** People with written private notes, or notes on the board. */
  writerIds: readonly string[]
  /** The newest reminder; null: none was sent. `dueAt`: when it was to be sent. */
  reminder: ({ dueAt: number; userIds: readonly string[] } & EventPlace) | null
}

/** `seq`: the number of the event in the log; `at`: milliseconds since 1970. */
export interface EventPlace {
  seq: number
  at: number
}

export interface WindowsSlice {
  /** null: no step with a window has run, or a step without one followed. */
  windowRun: WindowRun | null
}

/** The viewer's part in the open window; null: none is open, or it does not wait for them. */
export type OwnContribution = 'waits' | 'reminded' | 'done' | null

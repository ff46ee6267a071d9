import type { HiddenPicks, Round, RoundView } from './round.ts'

export interface RoundsSlice {
  rounds: Record<string, Round>
  roundViews: Record<string, RoundView>
  /** Ids, oldest first. */
  roundOrder: readonly string[]
  /** By round. In no projection: picks of the moderator in a step that hides them. */
  hiddenPicks: Readonly<Record<string, HiddenPicks>>
}

import { PERSON_COLORS, type PersonColor } from './person-color.ts'
import type { SessionState } from './state.ts'

/** The colour that the fewest members have, so that a newcomer can be told apart; the palette's order breaks ties. */
export function rarestColor(state: Pick<SessionState, 'people'>): PersonColor {
  const uses = new Map<string, number>(PERSON_COLORS.map((color) => [color, 0]))
  for (const { role, color } of Object.values(state.people)) {
    if (role !== null) uses.set(color, (uses.get(color) ?? 0) + 1)
  }
  return PERSON_COLORS.reduce((rarest, color) =>
    (uses.get(color) ?? 0) < (uses.get(rarest) ?? 0) ? color : rarest,
  )
}

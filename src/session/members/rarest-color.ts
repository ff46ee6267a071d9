import type { SessionState } from '#session/state.ts'
import { PERSON_COLORS, type PersonColor } from './person-color.ts'

/** The colour that the fewest members have, to distinguish a newcomer; the palette's order breaks ties. */
export function rarestColor(state: Pick<SessionState, 'people'>): PersonColor {
  const uses = new Map<string, number>(PERSON_COLORS.map((color) => [color, 0]))
  for (const { role, color } of Object.values(state.people)) {
    if (role !== null) uses.set(color, (uses.get(color) ?? 0) + 1)
  }
  return PERSON_COLORS.reduce((rarest, color) =>
    (uses.get(color) ?? 0) < (uses.get(rarest) ?? 0) ? color : rarest,
  )
}

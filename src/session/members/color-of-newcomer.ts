import type { MembersSlice } from './members-slice.ts'
import { PERSON_COLORS, type PersonColor } from './person-palette.ts'

type People = Pick<MembersSlice, 'people'>

/** How many members have each colour; those who have left do not count. */
function countColors({ people }: People): Map<string, number> {
  const uses = new Map<string, number>(PERSON_COLORS.map((color) => [color, 0]))
  for (const { role, color } of Object.values(people)) {
    if (role !== null) uses.set(color, (uses.get(color) ?? 0) + 1)
  }
  return uses
}

/** The colours that at least one member has, in the order of the palette. */
export function usedColors(state: People): PersonColor[] {
  const uses = countColors(state)
  return PERSON_COLORS.filter((color) => (uses.get(color) ?? 0) > 0)
}

/** The colour that the fewest members have, to distinguish a newcomer; the palette's order breaks ties. */
export function rarestColor(state: People): PersonColor {
  const uses = countColors(state)
  return PERSON_COLORS.reduce((rarest, color) =>
    (uses.get(color) ?? 0) < (uses.get(rarest) ?? 0) ? color : rarest,
  )
}

/**
 * The colour of a newcomer on this board: the wanted one while as few members have it as any other, else the rarest. So two
 * members share a colour only when all are used.
 */
export function settleColor(state: People, wanted: string): string {
  const uses = countColors(state)
  const rarest = rarestColor(state)
  return (uses.get(wanted) ?? 0) > (uses.get(rarest) ?? 0) ? rarest : wanted
}

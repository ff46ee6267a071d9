import type { PersonView } from '#session/members/members-slice.ts'
import type { PresenceStamp } from '#sync/awareness-state.ts'

/** The name and colour of a person in presence, whatever their page claims. */
export function stampOf({ id, name, color }: PersonView): PresenceStamp {
  return { userId: id, name, color }
}

/** A program that writes for a person, as others see it. */
export interface ShownProgram {
  tokenId: string
  name: string
  userId: string
}

/** Shown in place of an advisor's emoji. */
const PROGRAM_GLYPH = '⌘'

export function programStamp({ tokenId, name }: ShownProgram, { color }: PresenceStamp): PresenceStamp {
  return { userId: tokenId, name, color, kind: 'agent', emoji: PROGRAM_GLYPH }
}

import type { PersonView } from '#session/projection.ts'
import type { PresenceStamp } from '#sync/awareness-state.ts'

export function stampOf({ id, name, color }: PersonView): PresenceStamp {
  return { userId: id, name, color }
}

import { renameKey } from '#base/rename-key.ts'
import type { ListName } from './board-file.ts'

// Files of this version of the format that were written earlier have other names for some things.

/** Earlier names of lists. */
export const EARLIER_LISTS: Partial<Record<ListName, string>> = { themeRuns: 'gathers', reactions: 'marks' }

/** An entry of a list with the names of today: who requested a document was called `askedBy`. */
export function renameEarlierEntry(list: ListName, entry: unknown): unknown {
  const isDocument = list === 'syntheses' || list === 'themeRuns' || list === 'proposals'
  return isDocument ? renameKey(entry, 'askedBy', 'requestedBy') : entry
}

/**
 * Settings with the names of today: `reactions` was called `signs`, `min` of the rule of "+" `least`, and the value
 * `shown` of `alternatives` `told`.
 */
export function renameEarlierSettings(settings: unknown): unknown {
  const renamed = renameKey(settings, 'signs', 'reactions')
  if (typeof renamed !== 'object' || renamed === null) return renamed
  const { plusRule, alternatives } = renamed as { plusRule?: unknown; alternatives?: unknown }
  return {
    ...renamed,
    plusRule: renameKey(plusRule, 'least', 'min'),
    alternatives: alternatives === 'told' ? 'shown' : alternatives,
  }
}

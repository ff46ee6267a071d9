/** A kind of record that people can add besides notes. */
export type AddedKind = 'text' | 'shapes' | 'arrows' | 'drawing' | 'frames' | 'pictures'

const KINDS: ReadonlyMap<string, AddedKind> = new Map([
  ['text', 'text'],
  ['geo', 'shapes'],
  ['line', 'shapes'],
  ['arrow', 'arrows'],
  ['draw', 'drawing'],
  ['highlight', 'drawing'],
  ['frame', 'frames'],
  ['group', 'frames'],
  ['picture', 'pictures'],
])

/**
 * Returns the kind that people add with a record of this type; `null` for notes, and records that belong to another
 * one.
 */
export function addedKind(type: string): AddedKind | null {
  return KINDS.get(type) ?? null
}

/** What people can add besides notes. */
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

/** What a record of this type is to the people who add one; null: a note, or what comes with another record. */
export function addedKind(type: string): AddedKind | null {
  return KINDS.get(type) ?? null
}

/** The kinds of things on a board that a reviewer steps through. */
export const CHANGED_KINDS = [
  'note',
  'round',
  'synthesis',
  'proposal',
  'themes',
  'vote',
  'rating',
  'check',
  'question',
  'window',
  'thread',
  'board',
] as const
export type ChangedKind = (typeof CHANGED_KINDS)[number]

/** `note:14`, `round:r…`: a kind and the thing's number or id. */
export type SubjectKey = `${ChangedKind}:${string}`

/** The ways in which a thing changes. Moves, colours, categories and ends are none. */
export const CHANGE_KINDS = [
  'added',
  'edited',
  'chosen',
  'built-on',
  'promoted',
  'commented',
  'deleted',
  'requested',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** The last change of one kind that one person or agent made to a thing. */
export interface Change {
  kind: ChangeKind
  /** The id of a person or an agent; `null`: unsigned, or the server's. */
  by: string | null
  /** The number of its event in the log. */
  seq: number
  /** Milliseconds since 1970. */
  at: number
}

/** The parts of a review. `needs`: waits for the viewer. `mine`: the viewer wrote it, chose it, or is cited in it. */
export const REVIEW_PARTS = ['needs', 'mine', 'rest'] as const
export type ReviewPart = (typeof REVIEW_PARTS)[number]

/** Most changes kept of one thing; the oldest are dropped. */
export const MAX_CHANGES_OF_SUBJECT = 24

/** The last changes of each thing on the board, so that news can be listed without reading the log. */
export interface ChangesSlice {
  /** The oldest first. */
  changes: ReadonlyMap<string, readonly Change[]>
}

export function subjectKey(kind: ChangedKind, id: string | number): SubjectKey {
  return `${kind}:${id}`
}

/** `null` if the text is no key. */
export function parseSubject(key: string): { kind: ChangedKind; id: string } | null {
  const at = key.indexOf(':')
  const kind = CHANGED_KINDS.find((each) => each === key.slice(0, at))
  return kind && at < key.length - 1 ? { kind, id: key.slice(at + 1) } : null
}

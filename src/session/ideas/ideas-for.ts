import { roleIn } from '#session/members/members-slice.ts'
import type { SessionState } from '#session/state.ts'
import type { Idea } from './idea.ts'

const NONE: ReadonlyMap<string, Idea> = new Map()

/**
 * The ideas that this viewer may know of, by number as text, those that were removed too. Every outlet of ideas (API,
 * export, conversation, what agents are given) goes through here.
 */
export function ideasFor(state: SessionState, viewerId: string): ReadonlyMap<string, Idea> {
  const isShut = state.deletedAt !== null || state.closedAt !== null
  return roleIn(state, viewerId) === null || isShut ? NONE : state.ideas
}

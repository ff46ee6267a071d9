import { roleIn } from '#session/members/members-slice.ts'
import type { Idea } from './idea.ts'
import type { IdeasState } from './ideas-slice.ts'

const NONE: ReadonlyMap<string, Idea> = new Map()

/**
 * The ideas that this viewer may see, by number as text, including removed ones. Every outlet of ideas (API, export,
 * conversation, prompts) goes through here.
 */
export function ideasFor(state: IdeasState, viewerId: string): ReadonlyMap<string, Idea> {
  const isShut = state.deletedAt !== null || state.closedAt !== null
  return roleIn(state, viewerId) === null || isShut ? NONE : state.ideas
}

import { LINK_WORDS, type LinkRole } from '#session/core/role.ts'
import type { SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'

/** Returns the board for the API, from the caller's projection, so it cannot contain more than the caller may see. */
export function boardView(view: SessionProjection) {
  return view.board
}

/** The viewer with their name; empty if the board does not know it. */
export function meView(view: SessionProjection) {
  const { id, role } = view.me
  return { id, name: view.people[id]?.name ?? '', role }
}

/**
 * The links with their addresses; null for one that is turned off. `origin` is the public address of this
 * server.
 */
export function linksView(view: SessionProjection, origin: string) {
  return view.links.map(({ role, secret, cameByIt }) => {
    const url = secret === null ? null : linkUrl(origin, secret)
    return { word: LINK_WORDS[role], role, url, cameByIt }
  })
}

/** The four addresses of a new board, for the answer that creates it. */
export function linkUrls(links: SessionState['links'], origin: string) {
  const url = (role: LinkRole) => linkUrl(origin, links[role]?.secret ?? '')
  return {
    facilitate: url('facilitator'),
    edit: url('editor'),
    comment: url('commenter'),
    view: url('viewer'),
  }
}

function linkUrl(origin: string, secret: string): string {
  return `${origin}/j/${secret}`
}

import type { SessionProjection } from '#session/project.ts'
import { LINK_WORDS, type LinkRole } from '#session/role.ts'
import type { SessionState } from '#session/state.ts'

/** What leaves the server about a board; all of it comes out of the projection of whoever asks. */
export function boardView(view: SessionProjection) {
  return view.board
}

export function meView(view: SessionProjection) {
  const { id, role } = view.me
  return { id, name: view.people[id]?.name ?? '', role }
}

export function linksView(view: SessionProjection, origin: string) {
  return view.links.map(({ role, secret, cameByIt }) => {
    const url = secret === null ? null : linkUrl(origin, secret)
    return { word: LINK_WORDS[role], role, url, cameByIt }
  })
}

/** The four addresses that a new board is shared by. */
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

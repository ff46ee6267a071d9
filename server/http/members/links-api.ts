import { Links, LinkWordParameter, OneLink, RemovedByLink } from '#api/links.ts'
import { must } from '#base/must.ts'
import { LINK_ROLES, LINK_WORDS, type LinkWord as Word } from '#session/core/role.ts'
import { type ApiApp, type ApiContext, answer, BoardPath } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, requireRole } from '../app/caller.ts'
import { linksView } from '../boards/board-views.ts'

const path = '/links'
const linkPath = `${path}/{word}` as const
const params = BoardPath.extend({ word: LinkWordParameter })

const list = boardRoute('facilitator', `get ${path}`, {
  summary: 'The links of the board (facilitators)',
  answers: { 200: answer(Links, 'The links') },
})
const make = boardRoute('facilitator', `post ${linkPath}`, {
  summary: 'Turn a link on (facilitators); one that is on stays as it is',
  params,
  answers: { 200: answer(OneLink, 'The link') },
})
const revoke = boardRoute('facilitator', `delete ${linkPath}`, {
  summary: 'Turn a link off and remove everyone who came by it (facilitators)',
  params,
  answers: { 200: answer(RemovedByLink, 'How many people were removed') },
})

/**
 * The links of a board, one for each role. Facilitators and owners only: an address gives its role to anyone.
 */
export function addLinks(app: ApiApp, services: ApiServices): void {
  async function linksOf(c: ApiContext, boardId: string) {
    const { view } = await requireRole(services, c, boardId, 'facilitator')
    return linksView(view, services.access.publicOrigin(c.env?.incoming))
  }

  app.openapi(list, async (c) => {
    return c.json({ links: await linksOf(c, c.req.valid('param').boardId) }, 200)
  })

  app.openapi(make, async (c) => {
    const { boardId, word } = c.req.valid('param')
    await command(services, c, boardId, { type: 'link.make', role: roleOf(word) })
    const link = (await linksOf(c, boardId)).find((each) => each.word === word)
    return c.json({ link: must(link, 'the link that was made') }, 200)
  })

  app.openapi(revoke, async (c) => {
    const { boardId, word } = c.req.valid('param')
    const { events } = await command(services, c, boardId, { type: 'link.revoke', role: roleOf(word) })
    return c.json({ removed: events.filter((event) => event.kind === 'member.left').length }, 200)
  })
}

function roleOf(word: Word) {
  return must(
    LINK_ROLES.find((role) => LINK_WORDS[role] === word),
    'the role of a link’s word',
  )
}

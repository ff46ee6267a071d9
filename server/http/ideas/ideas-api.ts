import {
  IdeaChangeRequest,
  IdeaDetail,
  IdeaPage,
  IdeaQuery,
  NewIdeaRequest,
  NewIdeaResponse,
  OneIdea,
  RemovedToo,
} from '#api/ideas.ts'
import { RemovalQuery } from '#api/text-revision.ts'
import { readIdeaEvents } from '#db/ideas.ts'
import { ideaDetail } from '#server/idea-log/idea-detail.ts'
import { ideaView } from '#server/idea-log/idea-views.ts'
import {
  type ApiApp,
  answer,
  body,
  MatchHeader,
  OnceHeader,
  READ_FIRST_DESCRIPTION,
  setETag,
  textRead,
} from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { actorOfCaller, idempotencyKey } from '../app/caller.ts'
import { countUse } from '../app/count-use.ts'
import type { HeavyWork } from '../limits/heavy-work.ts'
import { addIdea } from './add-idea.ts'
import { changeIdea } from './change-idea.ts'
import { IdeaPath } from './idea-path.ts'
import { type IdeaServices, orProblem, requireIdea, requireRemovedIdea } from './idea-services.ts'

const path = '/ideas'
const ideaPath = `${path}/{number}` as const
/** The history in an answer is limited; older events stay in the log of the session. */
const MAX_HISTORY_EVENTS = 300

const list = boardRoute('viewer', `get ${path}`, {
  summary: 'A page of the idea log: filtered, searched, sorted, grouped, with counts',
  description:
    'Lists are written with commas: `status=raw,refining`. Of one list any fits, together all must. `from` and `until` are milliseconds since 1970.',
  query: IdeaQuery,
  answers: { 200: answer(IdeaPage, 'The page') },
})
const add = boardRoute('editor', `post ${path}`, {
  summary: 'Add an idea, with a note in the clerk’s tray (editors)',
  description:
    'With an Idempotency-Key header, repeating the request adds no second idea. While people write in private, the words are a note that only you see until the reveal, without category, tags and parent; `idea` is null then.',
  headers: OnceHeader,
  body: body(NewIdeaRequest),
  answers: { 201: answer(NewIdeaResponse, 'The idea and its note') },
})
const read = boardRoute('viewer', `get ${ideaPath}`, {
  summary: 'An idea with its links, its replies, what cites it and its history',
  params: IdeaPath,
  query: RemovedToo,
  answers: { 200: answer(IdeaDetail, 'The idea') },
})
const change = boardRoute('editor', `patch ${ideaPath}`, {
  summary: 'Change an idea (editors)',
  description: READ_FIRST_DESCRIPTION,
  headers: MatchHeader,
  params: IdeaPath,
  body: body(IdeaChangeRequest),
  answers: { 200: answer(OneIdea, 'The idea as it is now') },
})
const remove = boardRoute('editor', `delete ${ideaPath}`, {
  summary: 'Take one’s own idea out of the log, and its note off the canvas (others’: facilitators)',
  description: READ_FIRST_DESCRIPTION,
  headers: MatchHeader,
  params: IdeaPath,
  query: RemovalQuery,
  answers: { 204: { description: 'Removed; it can be restored' } },
})

/** The idea log. Reading a page may take long on a large log, so it counts as heavy work. */
export function addIdeaRoutes(
  app: ApiApp,
  services: ApiServices,
  ideaServices: IdeaServices,
  heavy: HeavyWork,
): void {
  const { db } = services

  app.openapi(list, async (c) => {
    const { boardId } = c.req.valid('param')
    const page = await ideaServices.at(c, boardId, 'viewer', ({ caller, sight }) =>
      heavy.run(caller.userId, async () => {
        const { log, reader } = sight
        const { rows, ...rest } = await log.page(c.req.valid('query'), reader)
        return { ...rest, ideas: rows.map((row) => ideaView(sight, row)) }
      }),
    )
    return c.json(page, 200)
  })

  app.openapi(add, async (c) => {
    const { boardId } = c.req.valid('param')
    const input = c.req.valid('json')
    const key = idempotencyKey(c)
    const added = await ideaServices.at(c, boardId, 'editor', (board) =>
      addIdea(services, ideaServices, board, {
        boardId,
        ...input,
        key,
        countUse: () => countUse(services, c, 'newIdeas', board.caller.userId),
      }),
    )
    if (added.idea) setETag(c, added.idea)
    return c.json(added, 201)
  })

  app.openapi(read, async (c) => {
    const { boardId, number } = c.req.valid('param')
    const isRemoved = c.req.valid('query').removed === 'yes'
    const detail = await ideaServices.at(c, boardId, 'viewer', async ({ sight }) => {
      const row = isRemoved ? requireRemovedIdea(sight, number) : requireIdea(sight, number)
      return ideaDetail(sight, row, await readIdeaEvents(db, boardId, number, MAX_HISTORY_EVENTS))
    })
    setETag(c, detail.idea)
    return c.json(detail, 200)
  })

  app.openapi(change, async (c) => {
    const at = c.req.valid('param')
    const asked = c.req.valid('json')
    const input = { ...at, ...asked, read: textRead(c, asked) }
    const idea = await ideaServices.at(c, at.boardId, 'editor', (board) =>
      changeIdea(services, ideaServices, c, board, input),
    )
    setETag(c, idea)
    return c.json({ idea }, 200)
  })

  app.openapi(remove, async (c) => {
    const { boardId, number } = c.req.valid('param')
    await ideaServices.at(c, boardId, 'editor', async ({ caller, sight }) => {
      requireIdea(sight, number)
      const { revision } = textRead(c, c.req.valid('query'))
      orProblem(await ideaServices.writer.remove(boardId, [number], actorOfCaller(caller), [revision]))
    })
    return c.body(null, 204)
  })
}

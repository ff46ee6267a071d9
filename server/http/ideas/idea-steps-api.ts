import {
  DoneRequest,
  IdeaChangesRequest,
  IdeaNumbersRequest,
  IdeaRemovalsRequest,
  Ideas,
  type IdeaView,
  LinkRequest,
  OneIdea,
  PromotionRequest,
} from '#api/ideas.ts'
import { ideaView } from '#server/idea-log/idea-views.ts'
import { type ApiApp, type ApiContext, answer, body, READ_FIRST_DESCRIPTION } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { actorOfCaller, command, requireCanvasWriter } from '../app/caller.ts'
import { IdeaPath } from './idea-path.ts'
import {
  type IdeaServices,
  orProblem,
  requireIdea,
  requireIdeas,
  requireRemovedIdea,
  shown,
} from './idea-services.ts'

const path = '/ideas'
const ideaPath = `${path}/{number}` as const
const params = IdeaPath
const now = { 200: answer(OneIdea, 'The idea as it is now') }
const allNow = { 200: answer(Ideas, 'The ideas as they are now') }

const changeMany = boardRoute('editor', `post ${path}/changes`, {
  summary: 'Change many ideas at once: all of them, or none (editors)',
  body: body(IdeaChangesRequest),
  answers: allNow,
})
const removeMany = boardRoute('editor', `post ${path}/remove`, {
  summary: 'Take many ideas out of the log, all of them or none (others’: facilitators)',
  description: READ_FIRST_DESCRIPTION,
  body: body(IdeaRemovalsRequest),
  answers: { 204: { description: 'Removed; they can be restored' } },
})
const restoreMany = boardRoute('editor', `post ${path}/restore`, {
  summary: 'Restore many ideas, with their notes (others’: facilitators)',
  body: body(IdeaNumbersRequest),
  answers: allNow,
})
const restore = boardRoute('editor', `post ${ideaPath}/restore`, {
  summary: 'Restore an idea, with its note (others’: facilitators)',
  params,
  answers: now,
})
const link = boardRoute('editor', `post ${ideaPath}/links`, {
  summary: 'Link an idea to another (editors)',
  params,
  body: body(LinkRequest),
  answers: now,
})
const unlink = boardRoute('editor', `delete ${ideaPath}/links`, {
  summary: 'Take a link away (editors)',
  params,
  body: body(LinkRequest),
  answers: now,
})
const promote = boardRoute('editor', `post ${ideaPath}/promotion`, {
  summary: 'Make an idea a decision or a to-do (editors)',
  params,
  body: body(PromotionRequest),
  answers: now,
})
const demote = boardRoute('editor', `delete ${ideaPath}/promotion`, {
  summary: 'Make it a plain idea again (editors)',
  params,
  answers: now,
})
const setDone = boardRoute('editor', `put ${ideaPath}/done`, {
  summary: 'Tick a to-do off, or open it again (editors)',
  params,
  body: body(DoneRequest),
  answers: now,
})

/**
 * Changes of ideas other than their text, of one or of many. A request about many is all or nothing: it is
 * one command.
 */
export function addIdeaSteps(app: ApiApp, services: ApiServices, ideaServices: IdeaServices): void {
  /** One command about an idea, and the idea after it. */
  const step: Step = (c, { boardId, number }, change, tick) =>
    ideaServices.at(c, boardId, 'editor', async ({ caller, sight, again }) => {
      const { noteId } = requireIdea(sight, number).idea
      const ticked = tick && noteId !== null ? { ...tick, noteId, userId: caller.userId } : null
      const refused = ticked && (await ideaServices.writer.tickRefusal(boardId, ticked))
      if (refused) orProblem(refused)
      await command(services, c, boardId, change)
      const after = await again()
      const idea = ideaView(after, requireIdea(after, number))
      if (ticked) await ideaServices.writer.tick(boardId, ticked)
      return idea
    })

  app.openapi(changeMany, async (c) => {
    const { boardId } = c.req.valid('param')
    const { numbers, change } = c.req.valid('json')
    const ideas = await ideaServices.at(c, boardId, 'editor', async ({ sight, again }) => {
      requireIdeas(sight, numbers)
      await command(services, c, boardId, { type: 'ideas.change', numbers, change })
      return shown(await again(), numbers)
    })
    return c.json({ ideas }, 200)
  })

  app.openapi(removeMany, async (c) => {
    const { boardId } = c.req.valid('param')
    const { numbers, revisions } = c.req.valid('json')
    await ideaServices.at(c, boardId, 'editor', async ({ caller, sight }) => {
      requireIdeas(sight, numbers)
      orProblem(await ideaServices.writer.remove(boardId, numbers, actorOfCaller(caller), revisions))
    })
    return c.body(null, 204)
  })

  app.openapi(restoreMany, async (c) => {
    const { boardId } = c.req.valid('param')
    const { numbers } = c.req.valid('json')
    const ideas = await ideaServices.at(c, boardId, 'editor', async ({ caller, again }) => {
      orProblem(await ideaServices.writer.restore(boardId, numbers, actorOfCaller(caller)))
      return shown(await again(), numbers)
    })
    return c.json({ ideas }, 200)
  })

  app.openapi(restore, async (c) => {
    const { boardId, number } = c.req.valid('param')
    await requireCanvasWriter(services, c, boardId)
    const idea = await ideaServices.at(c, boardId, 'editor', async ({ caller, sight, again }) => {
      requireRemovedIdea(sight, number)
      orProblem(await ideaServices.writer.restore(boardId, [number], actorOfCaller(caller)))
      const after = await again()
      return ideaView(after, requireIdea(after, number))
    })
    return c.json({ idea }, 200)
  })

  for (const [route, type] of [
    [link, 'ideas.link'],
    [unlink, 'ideas.unlink'],
  ] as const) {
    app.openapi(route, async (c) => {
      const { boardId, number } = c.req.valid('param')
      const links = [{ from: number, ...c.req.valid('json') }]
      return c.json({ idea: await step(c, { boardId, number }, { type, links }) }, 200)
    })
  }

  addPromotionSteps(app, step)
}

type Step = (
  c: ApiContext,
  at: { boardId: string; number: number },
  change: { type: string } & Record<string, unknown>,
  /** The checkboxes of its note, set after the command has succeeded: a refusal of either leaves both as they are. */
  tick?: { isTicked: boolean },
) => Promise<IdeaView>

/** Decisions and to-dos. Ticking a to-do also ticks its note on the canvas. */
function addPromotionSteps(app: ApiApp, step: Step): void {
  app.openapi(promote, async (c) => {
    const at = c.req.valid('param')
    const promotion = c.req.valid('json')
    const change = { type: 'idea.promote', numbers: [at.number], promotion }
    return c.json({ idea: await step(c, at, change) }, 200)
  })

  app.openapi(demote, async (c) => {
    const at = c.req.valid('param')
    return c.json({ idea: await step(c, at, { type: 'idea.demote', numbers: [at.number] }) }, 200)
  })

  app.openapi(setDone, async (c) => {
    const at = c.req.valid('param')
    const { isDone } = c.req.valid('json')
    const change = { type: 'idea.set-done', number: at.number, isDone }
    return c.json({ idea: await step(c, at, change, { isTicked: isDone }) }, 200)
  })
}

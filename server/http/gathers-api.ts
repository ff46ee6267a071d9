import { createRoute, type z } from '@hono/zod-openapi'
import { askGather } from '#server/agents/asking/ask-gather.ts'
import {
  acceptThemes,
  groupThemes,
  type ThemesToSettle,
  undoThemes,
} from '#server/agents/gathering/settle-themes.ts'
import type { IdeaRefusal } from '#server/ideas/idea-refusal.ts'
import type { Gather as SessionGather } from '#session/gather.ts'
import { freshToGather, gatherable, isAtWork } from '#session/gatherable.ts'
import type { Idea } from '#session/idea.ts'
import { ideasFor } from '#session/ideas-for.ts'
import { refusal } from '#session/refusal.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import { type ApiApp, type ApiContext, answer, BoardPath, body, OnceHeader, problems } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { command, idempotencyKey, needRole } from './caller.ts'
import {
  AcceptRequest,
  GatherPath,
  Gathers,
  GatherWithIdeas,
  OneGather,
  ThemeCountsResponse,
  ThemeRunRequest,
  type ThemeRunResponse,
} from './gather-shapes.ts'
import { Problem } from './problem.ts'
import { needs } from './route-rules.ts'

/** Enough to recognise an idea by. */
const MAX_BRIEF_CHARS = 400

const path = '/api/v1/boards/{boardId}/gathers'
const now = { 200: answer(OneGather, 'The gathering as it is now'), ...problems }

const list = createRoute({
  ...needs('viewer'),
  method: 'get',
  path,
  summary: 'The times that ideas were gathered into themes, oldest first',
  request: { params: BoardPath },
  responses: {
    200: answer(Gathers, 'The gatherings, and how many ideas the next one would take'),
    ...problems,
  },
})
const fresh = createRoute({
  ...needs('viewer'),
  method: 'get',
  path: `${path}/fresh`,
  summary: 'How many ideas the next gathering would take',
  request: { params: BoardPath },
  responses: { 200: answer(ThemeCountsResponse, 'The counts'), ...problems },
})
const start = createRoute({
  ...needs('runs'),
  method: 'post',
  path,
  summary: 'Have ideas gathered into themes, as a proposal to accept',
  description: 'With an Idempotency-Key header, repeating the request starts no second one.',
  request: { headers: OnceHeader, params: BoardPath, body: body(ThemeRunRequest, false) },
  responses: { 202: answer(OneGather, 'The gathering, which has just begun'), ...problems },
})
const one = createRoute({
  ...needs('viewer'),
  method: 'get',
  path: `${path}/{gatherId}`,
  summary: 'A gathering with the ideas that went in',
  request: { params: GatherPath },
  responses: { 200: answer(GatherWithIdeas, 'The gathering'), ...problems },
})
const accept = createRoute({
  ...needs('runs'),
  method: 'post',
  path: `${path}/{gatherId}/accept`,
  summary:
    'Accept some or all of its themes: each becomes a note and an idea that synthesizes the others, or a frame',
  description:
    'A gathering is settled once: the second person is told so, and nothing is made twice. What was taken back can be accepted again.',
  request: { params: GatherPath, body: body(AcceptRequest) },
  responses: now,
})
const undo = createRoute({
  ...needs('runs'),
  method: 'post',
  path: `${path}/{gatherId}/undo`,
  summary: 'Take back all that accepting it has made: themes, links and notes',
  request: { params: GatherPath },
  responses: now,
})
const dismiss = createRoute({
  ...needs('runs'),
  method: 'post',
  path: `${path}/{gatherId}/dismiss`,
  summary: 'Dismiss its themes; the ideas stay as they are',
  request: { params: GatherPath },
  responses: now,
})
const abort = createRoute({
  ...needs('runs'),
  method: 'post',
  path: `${path}/{gatherId}/abort`,
  summary: 'End a gathering that goes on',
  request: { params: GatherPath },
  responses: now,
})

export function addGathers(app: ApiApp, services: ApiServices): void {
  async function gatherNow(c: ApiContext, { boardId, gatherId }: { boardId: string; gatherId: string }) {
    const { state } = await needRole(services, c, boardId, 'viewer')
    return { gather: gatherAnswer(needGather(state, gatherId)) }
  }

  /** For what changes notes, too. */
  async function wishOf(
    c: ApiContext,
    { boardId, gatherId }: { boardId: string; gatherId: string },
    what: string,
  ): Promise<ThemesToSettle> {
    const { caller, state } = await needRole(services, c, boardId, 'viewer')
    needGather(state, gatherId)
    const key = idempotencyKey(c)
    const actor = { kind: 'person', userId: caller.userId } as const
    return { boardId, gatherId, actor, ...(key !== undefined && { commandId: `gather.${what}:${key}` }) }
  }

  app.openapi(list, async (c) => {
    const { caller, state, view } = await needRole(services, c, c.req.valid('param').boardId, 'viewer')
    const gathers = Object.values(view.gathers).sort((a, b) => a.startedAt - b.startedAt)
    return c.json({ gathers: gathers.map(gatherAnswer), ...countsFor(state, caller.userId) }, 200)
  })

  // Before `{gatherId}`, which would take its name.
  app.openapi(fresh, async (c) => {
    const { caller, state } = await needRole(services, c, c.req.valid('param').boardId, 'viewer')
    return c.json(countsFor(state, caller.userId), 200)
  })

  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    const { caller } = await needRole(services, c, boardId, 'viewer')
    const key = idempotencyKey(c)
    const asked = await askGather(services, {
      boardId,
      actor: { kind: 'person', userId: caller.userId },
      all: c.req.valid('json')?.all,
      commandId: key === undefined ? undefined : `gather.start:${key}`,
    })
    if (!asked.ok) throw new Problem(asked.refusal)
    return c.json(await gatherNow(c, { boardId, gatherId: asked.gatherId }), 202)
  })

  app.openapi(one, async (c) => {
    const { boardId, gatherId } = c.req.valid('param')
    const { caller, state } = await needRole(services, c, boardId, 'viewer')
    const gather = needGather(state, gatherId)
    const known = ideasFor(state, caller.userId)
    const ideas = gather.numbers.flatMap((number) => known.get(String(number)) ?? []).map(briefly)
    return c.json({ gather: gatherAnswer(gather), ideas }, 200)
  })

  app.openapi(accept, async (c) => {
    const input = await wishOf(c, c.req.valid('param'), 'accept')
    const { themes, group = false } = c.req.valid('json')
    const settle = group ? groupThemes : acceptThemes
    const done = await settle(services, { ...input, themes })
    if (!done.ok) throw problemOf(done.refusal)
    return c.json(await gatherNow(c, input), 200)
  })

  app.openapi(undo, async (c) => {
    const input = await wishOf(c, c.req.valid('param'), 'undo')
    const done = await undoThemes(services, input)
    if (!done.ok) throw problemOf(done.refusal)
    return c.json(await gatherNow(c, input), 200)
  })

  app.openapi(dismiss, async (c) => {
    const { boardId, gatherId } = c.req.valid('param')
    await gatherNow(c, { boardId, gatherId })
    await command(services, c, boardId, { type: 'gather.dismiss', gatherId })
    return c.json(await gatherNow(c, { boardId, gatherId }), 200)
  })

  app.openapi(abort, async (c) => {
    const { boardId, gatherId } = c.req.valid('param')
    await gatherNow(c, { boardId, gatherId })
    await command(services, c, boardId, { type: 'gather.abort', gatherId })
    return c.json(await gatherNow(c, { boardId, gatherId }), 200)
  })
}

function countsFor(state: SessionState, userId: string): z.infer<typeof ThemeCountsResponse> {
  const ideas = ideasFor(state, userId)
  const source = { ...state, ideas }
  return { fresh: freshToGather(source, state.gathers).length, all: gatherable(source).length }
}

function needGather(state: SessionState, gatherId: string): SessionGather {
  const gather = entryOf(state.gathers, gatherId)
  if (!gather) throw new Problem(refusal('no-gather'))
  return gather
}

function briefly(idea: Idea) {
  const { number, text, authorId: author } = idea
  return { number, text: text.slice(0, MAX_BRIEF_CHARS), author, isThere: isAtWork(idea) }
}

function problemOf(why: IdeaRefusal): Problem {
  return why.code === 'board-full' ? new Problem('board-full', why.message) : new Problem(why)
}

function gatherAnswer({ agentId, failure, ...rest }: SessionGather): z.infer<typeof ThemeRunResponse> {
  const { numbers, rest: alone, themes, accepted } = rest
  return {
    ...rest,
    agent: agentId,
    numbers: [...numbers],
    rest: [...alone],
    themes: [...themes],
    accepted: [...accepted],
    grouped: (rest.grouped ?? []).map(({ moved, ...theme }) => ({
      ...theme,
      numbers: [...theme.numbers],
      movedNotes: moved.map(({ noteId }) => noteId),
    })),
    ...(failure && { error: failure }),
  }
}

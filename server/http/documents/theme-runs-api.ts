import type { z } from '@hono/zod-openapi'
import {
  AcceptRequest,
  OneThemeRun,
  ThemeCountsResponse,
  ThemeRunRequest,
  type ThemeRunResponse,
  ThemeRuns,
  ThemeRunWithIdeas,
} from '#api/themes.ts'
import {
  acceptThemes,
  groupThemes,
  requestThemeRun,
  type ThemesToSettle,
  undoThemes,
} from '#server/agents/documents/themes-document.ts'
import { ideaProblem, Problem } from '#server/http/answers/problem.ts'
import { type ApiApp, type ApiContext, answer, body, OnceHeader } from '#server/http/app/api-app.ts'
import { boardRoute } from '#server/http/app/api-route.ts'
import type { ApiServices } from '#server/http/app/api-services.ts'
import { requireCanvasWriter, requireRole } from '#server/http/app/caller.ts'
import { defineResource } from '#server/http/app/resource.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { isAtWork } from '#session/ideas/idea-state.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import { originOfThemes } from '#session/origin/document-origin.ts'
import type { SessionState } from '#session/state.ts'
import type { ThemeRun as SessionThemeRun } from '#session/themes/theme-run.ts'
import { ideasForThemes, newIdeasForThemes } from '#session/themes/theme-run.ts'
import { ONE_RUN_DESCRIPTION, requestedBy } from './document-routes.ts'

/** Enough of an idea's text to recognise it. */
const MAX_BRIEF_CHARS = 400

const path = '/theme-runs'
const onePath = `${path}/{themeRunId}` as const
const now = { 200: answer(OneThemeRun, 'The theme run as it is now') }

const list = boardRoute('viewer', `get ${path}`, {
  summary: 'The theme runs of the board, oldest first',
  answers: { 200: answer(ThemeRuns, 'The theme runs, and how many ideas the next one would take') },
})
const fresh = boardRoute('viewer', `get ${path}/fresh`, {
  summary: 'How many ideas the next theme run would take',
  answers: { 200: answer(ThemeCountsResponse, 'The counts') },
})
const one = boardRoute('viewer', `get ${onePath}`, {
  summary: 'A theme run with the ideas that went in',
  answers: { 200: answer(ThemeRunWithIdeas, 'The theme run') },
})
const accept = boardRoute('runs', `post ${onePath}/accept`, {
  summary:
    'Accept some or all of its themes: each becomes a note and an idea that synthesizes the others, or a frame',
  description:
    'A theme run is settled once: the second person gets a refusal, and nothing is created twice. An undone one can be accepted again.',
  body: body(AcceptRequest),
  answers: now,
})
const undo = boardRoute('runs', `post ${onePath}/undo`, {
  summary: 'Undo what accepting it made: themes, links and notes',
  answers: now,
})
const start = boardRoute('runs', `post ${path}`, {
  summary: 'Find themes among the ideas; they change nothing until they are accepted',
  description: ONE_RUN_DESCRIPTION,
  headers: OnceHeader,
  body: body(ThemeRunRequest, false),
  answers: { 202: answer(OneThemeRun, 'The theme run, which has just begun') },
})

export const THEME_RUN_RESOURCE = defineResource({
  schema: OneThemeRun,
  description: 'The theme run as it is now',
  async read(services, c, { boardId, themeRunId = '' }) {
    const { state } = await requireRole(services, c, boardId, 'viewer')
    return { themeRun: themeRunAnswer(requireThemeRun(state, themeRunId)) }
  },
})

type Address = Record<'boardId' | 'themeRunId', string>

/**
 * Theme runs. Starting and settling one needs the right to start rounds. A run is settled once: the second
 * person gets a refusal, and nothing is made twice.
 */
export function addThemeRuns(app: ApiApp, services: ApiServices): void {
  /** The input of steps that also change notes. `what`: the step, for the id of its command. */
  async function inputFor(
    c: ApiContext,
    { boardId, themeRunId }: Address,
    what: 'accept' | 'undo',
  ): Promise<ThemesToSettle> {
    const { caller, state } = await requireCanvasWriter(services, c, boardId)
    requireThemeRun(state, themeRunId)
    return { boardId, themeRunId, ...requestedBy(c, caller, `theme-run.${what}`) }
  }

  app.openapi(list, async (c) => {
    const { caller, state, view } = await requireRole(services, c, c.req.valid('param').boardId, 'viewer')
    const themeRuns = Object.values(view.themeRuns).sort((a, b) => a.startedAt - b.startedAt)
    return c.json({ themeRuns: themeRuns.map(themeRunAnswer), ...countsFor(state, caller.userId) }, 200)
  })

  // Before `{themeRunId}`, which would match this path.
  app.openapi(fresh, async (c) => {
    const { caller, state } = await requireRole(services, c, c.req.valid('param').boardId, 'viewer')
    return c.json(countsFor(state, caller.userId), 200)
  })

  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    const { caller } = await requireRole(services, c, boardId, 'viewer')
    const { all } = c.req.valid('json') ?? {}
    const by = requestedBy(c, caller, 'theme-run.start')
    const requested = await requestThemeRun(services, { boardId, all, ...by })
    if (!requested.ok) throw new Problem(requested.refusal)
    return c.json(await THEME_RUN_RESOURCE.read(services, c, { boardId, themeRunId: requested.id }), 202)
  })

  app.openapi(one, async (c) => {
    const { boardId, themeRunId } = c.req.valid('param')
    const { caller, state } = await requireRole(services, c, boardId, 'viewer')
    const themeRun = requireThemeRun(state, themeRunId)
    const known = ideasFor(state, caller.userId)
    const ideas = themeRun.numbers.flatMap((number) => known.get(String(number)) ?? []).map(briefly)
    return c.json({ themeRun: themeRunAnswer(themeRun), ideas }, 200)
  })

  app.openapi(accept, async (c) => {
    const input = await inputFor(c, c.req.valid('param'), 'accept')
    const { themes, group = false } = c.req.valid('json')
    const settle = group ? groupThemes : acceptThemes
    const done = await settle(services, { ...input, themes })
    if (!done.ok) throw ideaProblem(done.refusal)
    return c.json(await THEME_RUN_RESOURCE.read(services, c, c.req.valid('param')), 200)
  })

  app.openapi(undo, async (c) => {
    const input = await inputFor(c, c.req.valid('param'), 'undo')
    const done = await undoThemes(services, input)
    if (!done.ok) throw ideaProblem(done.refusal)
    return c.json(await THEME_RUN_RESOURCE.read(services, c, c.req.valid('param')), 200)
  })
}

function countsFor(state: SessionState, userId: string): z.infer<typeof ThemeCountsResponse> {
  const ideas = ideasFor(state, userId)
  const source = { ...state, ideas }
  return { fresh: newIdeasForThemes(source, state.themeRuns).length, all: ideasForThemes(source).length }
}

function requireThemeRun(state: SessionState, themeRunId: string): SessionThemeRun {
  const themeRun = entryOf(state.themeRuns, themeRunId)
  if (!themeRun) throw new Problem(refusal('no-theme-run'))
  return themeRun
}

function briefly(idea: Idea) {
  const { number, text, authorId: author } = idea
  return { number, text: text.slice(0, MAX_BRIEF_CHARS), author, isThere: isAtWork(idea) }
}

function themeRunAnswer({ agentId, failure, ...rest }: SessionThemeRun): ThemeRunResponse {
  const { numbers, rest: alone, themes, accepted } = rest
  return {
    ...rest,
    agent: agentId,
    origin: originOfThemes(rest),
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

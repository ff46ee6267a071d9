import { createRoute } from '@hono/zod-openapi'
import { AdjustTimerRequest, BoardTimer, StartTimerRequest } from '#api/timer.ts'
import type { CommandOf } from '#session/command.ts'
import { isTimeUp, remainingMs, type Timer } from '#session/timer/timer.ts'
import {
  type ApiApp,
  type ApiContext,
  answer,
  BoardPath,
  body,
  OnceHeader,
  problems,
} from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, needRole } from '../app/caller.ts'
import { needs } from '../app/route-rules.ts'

const path = '/api/v1/boards/{boardId}/timer'
const request = { headers: OnceHeader, params: BoardPath }
const responses = { 200: answer(BoardTimer, 'The timer as it is now'), ...problems }

const read = createRoute({
  ...needs('viewer'),
  method: 'get',
  path,
  summary: 'The timer of the board',
  request: { params: BoardPath },
  responses,
})
const start = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path,
  summary: 'Start a timer (facilitators)',
  description: 'Refused with `timer-running` while another one runs or is paused.',
  request: { ...request, body: body(StartTimerRequest) },
  responses,
})
const pause = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${path}/pause`,
  summary: 'Pause the timer (facilitators)',
  request,
  responses,
})
const resume = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${path}/resume`,
  summary: 'Continue a paused timer (facilitators)',
  request,
  responses,
})
const adjust = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${path}/adjust`,
  summary: 'Add time to the timer, or remove some (facilitators)',
  description:
    'Counts from what is left when the request arrives. Time that is added to an ended timer counts from that moment.',
  request: { ...request, body: body(AdjustTimerRequest) },
  responses,
})
const stop = createRoute({
  ...needs('facilitator'),
  method: 'delete',
  path,
  summary: 'Stop the timer, and remove one that has ended (facilitators)',
  request,
  responses,
})

type TimerCommand = CommandOf<'timer.start' | 'timer.adjust' | 'timer.pause' | 'timer.resume' | 'timer.stop'>

/** The timer of a board. Everyone on the board reads it; facilitators use it, on a frozen board too. */
export function addTimer(app: ApiApp, services: ApiServices): void {
  const { now = Date.now } = services

  async function timerNow(c: ApiContext, boardId: string): Promise<BoardTimer> {
    const { view } = await needRole(services, c, boardId, 'viewer')
    const at = now()
    return { timer: view.timer && timerResponse(view.timer, at), now: at }
  }

  /** The timer after the command. */
  async function change(c: ApiContext, boardId: string, asked: TimerCommand): Promise<BoardTimer> {
    await needRole(services, c, boardId, 'viewer')
    await command(services, c, boardId, asked)
    return timerNow(c, boardId)
  }

  app.openapi(read, async (c) => c.json(await timerNow(c, c.req.valid('param').boardId), 200))
  app.openapi(start, async (c) => {
    const { durationMs } = c.req.valid('json')
    return c.json(await change(c, c.req.valid('param').boardId, { type: 'timer.start', durationMs }), 200)
  })
  app.openapi(adjust, async (c) => {
    const { byMs } = c.req.valid('json')
    return c.json(await change(c, c.req.valid('param').boardId, { type: 'timer.adjust', byMs }), 200)
  })
  app.openapi(pause, async (c) =>
    c.json(await change(c, c.req.valid('param').boardId, { type: 'timer.pause' }), 200),
  )
  app.openapi(resume, async (c) =>
    c.json(await change(c, c.req.valid('param').boardId, { type: 'timer.resume' }), 200),
  )
  app.openapi(stop, async (c) =>
    c.json(await change(c, c.req.valid('param').boardId, { type: 'timer.stop' }), 200),
  )
}

function timerResponse(timer: Timer, now: number): NonNullable<BoardTimer['timer']> {
  const { durationMs, startedAt, startedBy } = timer
  return {
    state: isTimeUp(timer, now) ? 'ended' : timer.state,
    durationMs,
    remainingMs: remainingMs(timer, now),
    endsAt: timer.state === 'running' ? timer.endsAt : null,
    startedAt,
    startedBy,
  }
}

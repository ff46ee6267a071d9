import { BoardTimer } from '#api/timer.ts'
import { type ApiApp, answer } from '#server/http/app/api-app.ts'
import { boardRoute } from '#server/http/app/api-route.ts'
import type { ApiServices } from '#server/http/app/api-services.ts'
import { requireRole } from '#server/http/app/caller.ts'
import { defineResource } from '#server/http/app/resource.ts'
import { isTimeUp, remainingMs, type Timer } from '#session/timer/timer.ts'

/** The timer of a board. Everyone on the board reads it; facilitators use it, on a frozen board too. */
export const TIMER_RESOURCE = defineResource({
  schema: BoardTimer,
  description: 'The timer as it is now',
  async read(services, c, { boardId }) {
    const { view } = await requireRole(services, c, boardId, 'viewer')
    const now = (services.now ?? Date.now)()
    return { timer: view.timer && timerResponse(view.timer, now), now }
  },
})

const read = boardRoute('viewer', 'get /timer', {
  summary: 'The timer of the board',
  answers: { 200: answer(BoardTimer, TIMER_RESOURCE.description) },
})

export function addTimer(app: ApiApp, services: ApiServices): void {
  app.openapi(read, async (c) => c.json(await TIMER_RESOURCE.read(services, c, c.req.valid('param')), 200))
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

import { DrawRequest, DrawResponse } from '#api/draw.ts'
import { type DrawnAdvisor, drawForQuestion } from '#server/agents/files/draw-for-question.ts'
import { readBoardRule } from '#server/models/refuse-models.ts'
import { isAllowedModel } from '#session/agents/allowed-models.ts'
import { isScript } from '#session/agents/is-script.ts'
import { type ApiApp, answer, body } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole } from '../app/caller.ts'

const draw = boardRoute('viewer', 'post /agents/draw', {
  summary: 'Draw advisors for a question, from those of the board and of the library',
  description:
    'Those who have answered least on this board come first, among them those whose work is nearest to the question. Changes nothing: name them in the `agents` of a round.',
  body: body(DrawRequest),
  answers: { 200: answer(DrawResponse, 'The draw') },
})

/** Proposes advisors for the next question. */
export function addAdvisorDraw(app: ApiApp, services: ApiServices): void {
  app.openapi(draw, async (c) => {
    const { question, agents: chosen } = c.req.valid('json')
    const { state } = await requireRole(services, c, c.req.valid('param').boardId, 'viewer')
    const { models } = services
    const { allowed } = models.view.get()
    const rule = await readBoardRule(services, state)
    const { advisors, overlaps } = drawForQuestion(state, { question, chosen }, (agent) => {
      const model = models.modelFor(agent)
      return (!allowed || isAllowedModel(model, allowed)) && (rule === 'yes' || isScript(model))
    })
    const response = {
      advisors: advisors.map(drawnAnswer),
      overlaps: overlaps.map(({ keep, replace, by }) => ({
        keep: keep.key,
        replace: replace.key,
        by: by && drawnAnswer(by),
      })),
    }
    return c.json(response, 200)
  })
}

function drawnAnswer({ key, agent, answers }: DrawnAdvisor) {
  const { name, domain, color, emoji } = agent
  return { key, name, domain, color, emoji, answers }
}

import { createRoute } from '@hono/zod-openapi'
import { SettingsChange, SettingsResponse } from '#api/agents.ts'
import { type ApiApp, answer, BoardPath, body, problems } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, needRole } from '../app/caller.ts'
import { needs } from '../app/route-rules.ts'

const path = '/api/v1/boards/{boardId}/settings'
const responses = { 200: answer(SettingsResponse, 'The settings'), ...problems }
const read = createRoute({
  ...needs('viewer'),
  method: 'get',
  path,
  summary: 'What holds on this board: who may ask the advisors, when a note counts as selected, the budget',
  request: { params: BoardPath },
  responses,
})
const change = createRoute({
  ...needs('facilitator'),
  method: 'patch',
  path,
  summary: 'Change some of the settings (facilitators)',
  request: { params: BoardPath, body: body(SettingsChange) },
  responses,
})

/** The rules and the budget of a board. Everyone on it can read them; facilitators change them. */
export function addBoardSettings(app: ApiApp, services: ApiServices): void {
  app.openapi(read, async (c) => {
    const { state } = await needRole(services, c, c.req.valid('param').boardId, 'viewer')
    return c.json({ settings: state.settings }, 200)
  })

  app.openapi(change, async (c) => {
    const { boardId } = c.req.valid('param')
    const settings = c.req.valid('json')
    await needRole(services, c, boardId, 'viewer')
    const { state } = await command(services, c, boardId, { type: 'settings.change', settings })
    return c.json({ settings: state.settings }, 200)
  })
}

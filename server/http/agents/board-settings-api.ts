import { createRoute } from '@hono/zod-openapi'
import { SettingsResponse } from '#api/agents.ts'
import { type ApiApp, answer, BoardPath, problems } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { needRole } from '../app/caller.ts'
import { defineResource } from '../app/resource.ts'
import { needs } from '../app/route-rules.ts'

const read = createRoute({
  ...needs('viewer'),
  method: 'get',
  path: '/api/v1/boards/{boardId}/settings',
  summary: 'What holds on this board: who may ask the advisors, when a note counts as selected, the budget',
  request: { params: BoardPath },
  responses: { 200: answer(SettingsResponse, 'The settings'), ...problems },
})

/** The rules and the budget of a board. Everyone on it can read them; facilitators change them. */
export const SETTINGS_RESOURCE = defineResource({
  schema: SettingsResponse,
  description: 'The settings',
  async read(services, c, { boardId }) {
    const { state } = await needRole(services, c, boardId, 'viewer')
    return { settings: state.settings }
  },
})

/** Adds the route that reads the settings. */
export function addBoardSettings(app: ApiApp, services: ApiServices): void {
  app.openapi(read, async (c) => c.json(await SETTINGS_RESOURCE.read(services, c, c.req.valid('param')), 200))
}

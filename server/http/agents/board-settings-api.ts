import { SettingsResponse } from '#api/agents.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole } from '../app/caller.ts'
import { defineResource } from '../app/resource.ts'

const read = boardRoute('viewer', 'get /settings', {
  summary: 'What holds on this board: who may ask the advisors, when a note counts as selected, the budget',
  answers: { 200: answer(SettingsResponse, 'The settings') },
})

/** The rules and the budget of a board. Everyone on it can read them; facilitators change them. */
export const SETTINGS_RESOURCE = defineResource({
  schema: SettingsResponse,
  description: 'The settings',
  async read(services, c, { boardId }) {
    const { state } = await requireRole(services, c, boardId, 'viewer')
    return { settings: state.settings }
  },
})

export function addBoardSettings(app: ApiApp, services: ApiServices): void {
  app.openapi(read, async (c) => c.json(await SETTINGS_RESOURCE.read(services, c, c.req.valid('param')), 200))
}

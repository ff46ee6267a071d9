import { FolderChange, PlaceChange } from '#api/boards.ts'
import { renameFolder, updatePlace } from '#db/board-places.ts'
import { type ApiApp, body } from '../app/api-app.ts'
import { apiRoute, boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireCaller, requireRole } from '../app/caller.ts'
import { forPrograms, needsCaller } from '../app/route-rules.ts'

const done = { 204: { description: 'Done' } }

const changePlace = boardRoute('viewer', 'patch /place', {
  ...forPrograms(null),
  summary: 'Pin or archive a board on my home page, or put it into a folder',
  body: body(PlaceChange),
  answers: done,
})
const changeFolder = apiRoute('patch /folders', {
  ...needsCaller(),
  ...forPrograms(null),
  summary: 'Rename or remove a folder of my home page',
  body: body(FolderChange),
  answers: done,
})

/** Pins, folders and the archive of a person's home page. */
export function addPlaces(app: ApiApp, services: ApiServices): void {
  app.openapi(changePlace, async (c) => {
    const { boardId } = c.req.valid('param')
    const { caller } = await requireRole(services, c, boardId, 'viewer')
    await updatePlace(services.db, { boardId, userId: caller.userId }, c.req.valid('json'))
    return c.body(null, 204)
  })

  app.openapi(changeFolder, async (c) => {
    const { userId } = requireCaller(c, null)
    const { name, newName } = c.req.valid('json')
    await renameFolder(services.db, userId, { from: name, to: newName })
    return c.body(null, 204)
  })
}

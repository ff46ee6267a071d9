import { z } from '@hono/zod-openapi'
import {
  OnePicture,
  PictureCopyRequest,
  PictureCopyResponse,
  PictureId,
  type PictureResponse,
} from '#api/pictures.ts'
import { usedPictures } from '#board/doc/used-pictures.ts'
import { MAX_PICTURE_BYTES, PICTURE_SIZES } from '#board/record/picture-rules.ts'
import type { PictureRow } from '#db/pictures.ts'
import { PictureFilesFailure } from '#server/pictures/picture-files.ts'
import type { PictureAdded } from '#server/pictures/pictures.ts'
import { storedSize } from '#server/pictures/pictures.ts'
import { Problem } from '../answers/problem.ts'
import { requireDiskSpace } from '../app/admit-request.ts'
import { type ApiApp, type ApiContext, answer, BoardPath, body } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole, requireWriter } from '../app/caller.ts'
import { countUse, requireGuestQuota } from '../app/count-use.ts'
import { takesFile } from '../app/route-rules.ts'

const path = '/pictures'
/**
 * How long a browser may show a picture without asking: a person who was removed sees it at most this much
 * longer.
 */
const MAX_AGE_S = 300

const anyFile = { schema: z.string().openapi({ format: 'binary' }) }
const add = boardRoute('editor', `post ${path}`, {
  summary: 'Add a picture (editors)',
  ...takesFile(MAX_PICTURE_BYTES),
  description:
    'The body is a PNG, JPEG, WebP or GIF file of at most 10 MB and 40 megapixels (of an animation: all frames together). It is decoded and written again as WebP, without metadata. A shape of type picture on the canvas shows it. Sending the same file under the same id again changes nothing.',
  query: z.object({ id: PictureId.describe('Made by the caller, at random.') }),
  body: { content: { 'application/octet-stream': anyFile, 'image/*': anyFile }, required: true },
  answers: { 201: answer(OnePicture, 'The picture') },
})
const read = boardRoute('viewer', `get ${path}/{pictureId}`, {
  summary: 'A picture of the board',
  description: 'WebP. With If-None-Match, 304 when the caller has it already and may still see it.',
  params: BoardPath.extend({ pictureId: PictureId }),
  query: z.object({
    size: z
      .enum(PICTURE_SIZES)
      .default('l')
      .describe(
        'The longer side: s 320, m 1280, l at most 4096 pixels; the next larger one where it is missing.',
      ),
    missing: z
      .enum(['problem', 'empty'])
      .default('problem')
      .describe('empty: 204 instead of 404 for a picture that may still be on its way.'),
  }),
  answers: {
    200: { content: { 'image/webp': anyFile }, description: 'The picture' },
    204: { description: 'It is not here, and was asked for with missing=empty' },
    304: { description: 'Unchanged' },
  },
})
const copy = boardRoute('editor', `post ${path}/copies`, {
  summary: 'Copy pictures from other boards of yours to this one (editors)',
  description: 'For shapes that were copied from there: pictures keep their ids.',
  body: body(PictureCopyRequest),
  answers: { 200: answer(PictureCopyResponse, 'Those that are on the board now') },
})

/** Pictures, for people who can see their board. */
export function addPictureRoutes(app: ApiApp, services: ApiServices): void {
  const { pictures, rooms, log } = services

  /** The pictures that a shape on the canvas shows. On a full board, only others make room. */
  async function usedOn(boardId: string): Promise<string[]> {
    const room = await rooms.open(boardId)
    try {
      return [...usedPictures(room.doc)]
    } finally {
      room.release()
    }
  }

  async function requirePictureWriter(c: ApiContext, boardId: string) {
    const { userId } = (await requireWriter(services, c, boardId)).caller
    countUse(services, c, 'newPictures', userId)
    return { userId, countBytes: await requireGuestQuota(services, c, 'bytes', userId) }
  }

  /** A failure of the store becomes a problem that can be retried; everything else is thrown on. */
  async function keeping<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof PictureFilesFailure)) throw error
      log.error({ err: error }, 'picture store failed')
      throw new Problem('pictures-away')
    }
  }

  app.openapi(add, async (c) => {
    const { boardId } = c.req.valid('param')
    const { id } = c.req.valid('query')
    const { userId: addedBy, countBytes } = await requirePictureWriter(c, boardId)
    const bytes = await c.get('readFile')()
    // Receiving it may have taken a while: the role is checked again.
    await requireWriter(services, c, boardId)
    const added = await keeping(() => pictures.add({ boardId, id, addedBy, bytes }, () => usedOn(boardId)))
    if (!added.ok) throw problemOf(added)
    countBytes(added.storedBytes)
    return c.json({ picture: viewOf(added.picture) }, 201)
  })

  app.openapi(copy, async (c) => {
    const { boardId } = c.req.valid('param')
    await requireDiskSpace(services.config)
    const { userId, countBytes } = await requirePictureWriter(c, boardId)
    const { ids } = c.req.valid('json')
    const done = await keeping(() =>
      pictures.copy([...new Set(ids)], { boardId, userId }, () => usedOn(boardId)),
    )
    countBytes(done.bytes)
    if (done.isFull) throw new Problem('pictures-full')
    return c.json({ ids: done.ids }, 200)
  })

  app.openapi(read, async (c) => {
    const { boardId, pictureId } = c.req.valid('param')
    const { size, missing } = c.req.valid('query')
    await requireRole(services, c, boardId, 'viewer')
    const row = await pictures.find(boardId, pictureId)
    if (!row && missing === 'empty') return c.body(null, 204, { 'cache-control': 'no-store' })
    if (!row) throw new Problem('no-picture')
    const etag = `"${row.sha256.slice(0, 32)}-${storedSize(row, size)}"`
    const headers = {
      etag,
      'cache-control': `private, max-age=${MAX_AGE_S}, must-revalidate`,
      vary: 'Cookie, Authorization',
    }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const found = await keeping(() => pictures.read(row, size))
    if (!found) throw new Problem('no-picture')
    return c.body(found.bytes, 200, {
      ...headers,
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="picture.webp"',
      // Opened directly, it must not run as a page of this site.
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
  })
}

function problemOf({ why, exact }: Extract<PictureAdded, { ok: false }>): Problem {
  return new Problem(exact ?? why)
}

function viewOf({ id, width, height, isAnimated, bytes }: PictureRow): PictureResponse {
  return { id, width, height, isAnimated, bytes }
}

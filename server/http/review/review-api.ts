import { z } from '@hono/zod-openapi'
import { ChangesResponse, MAX_REVIEW_ROWS, ReviewResponse, VisitRequest } from '#api/review.ts'
import { type ApiApp, answer, body } from '#server/http/app/api-app.ts'
import { boardRoute } from '#server/http/app/api-route.ts'
import type { ApiServices } from '#server/http/app/api-services.ts'
import { type OnBoard, requireRole } from '#server/http/app/caller.ts'
import { jsonBytes, writeBesideList } from '#server/http/app/long-answer.ts'
import { forPrograms } from '#server/http/app/route-rules.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { ReviewRow } from '#session/review/review-row.ts'
import { reviewRows } from '#session/review/review-rows.ts'
import { NO_VISIT, type VisitMark } from '#session/review/visit-mark.ts'

const review = boardRoute('viewer', 'get /review', {
  summary: 'The things that are new to the caller since their last visit, and those that wait for them',
  query: z.object({
    limit: z.coerce
      .number()
      .int()
      .min(0)
      .max(MAX_REVIEW_ROWS)
      .default(MAX_REVIEW_ROWS)
      .describe('0: counts alone.'),
  }),
  answers: { 200: answer(ReviewResponse, 'What waits for the caller comes first') },
})

const changes = boardRoute('viewer', 'get /changes', {
  summary: 'The things that others changed since an event',
  query: z.object({
    since: z.coerce.number().int().min(0).max(1e15).default(0).describe('The number of an event.'),
  }),
  answers: { 200: answer(ChangesResponse, 'In the order of their last changes') },
})

const visit = boardRoute('viewer', 'post /visits', {
  ...forPrograms(null),
  summary: 'Record that the caller is on the board, and has seen things there',
  description:
    'Repeating it, or sending the same things from several devices in any order, has the same result.',
  body: body(VisitRequest, false),
  answers: { 204: { description: 'Done' } },
})

const undo = boardRoute('viewer', 'post /visits/undo', {
  ...forPrograms(null),
  summary: 'Undo that everything was marked as seen',
  answers: { 204: { description: 'Done' } },
})

export function addReview(app: ApiApp, services: ApiServices): void {
  app.openapi(review, async (c) => {
    const { boardId } = c.req.valid('param')
    const here = await requireRole(services, c, boardId, 'viewer')
    const mark = await services.visitMarks.read({ boardId, userId: here.caller.userId })
    const rows = await rowsFor(here, mark, true)
    const listed = rows.slice(0, c.req.valid('query').limit)
    return jsonBytes(c, await writeRows(counted(here, mark, rows), listed))
  })
  app.openapi(changes, async (c) => {
    const here = await requireRole(services, c, c.req.valid('param').boardId, 'viewer')
    const rows = (await rowsFor(here, { ...NO_VISIT, throughSeq: c.req.valid('query').since }))
      .filter(({ changes: made }) => made.length > 0)
      .sort((one, other) => one.seq - other.seq)
    return jsonBytes(c, await writeRows({ seq: here.state.seq }, rows.slice(0, MAX_REVIEW_ROWS)))
  })
  app.openapi(visit, async (c) => {
    const { boardId } = c.req.valid('param')
    const { state, caller } = await requireRole(services, c, boardId, 'viewer')
    const { seen, throughSeq } = c.req.valid('json')
    await services.visitMarks.change(
      { boardId, userId: caller.userId },
      throughSeq === undefined
        ? { kind: 'seen', seen }
        : // A later event than the last one would hide what comes next.
          { kind: 'all-seen', throughSeq: Math.min(throughSeq, state.seq) },
    )
    return c.body(null, 204)
  })
  app.openapi(undo, async (c) => {
    const { boardId } = c.req.valid('param')
    const { caller } = await requireRole(services, c, boardId, 'viewer')
    await services.visitMarks.change({ boardId, userId: caller.userId }, { kind: 'undo' })
    return c.body(null, 204)
  })
}

function rowsFor({ state, caller }: OnBoard, mark: VisitMark, joinsThreads = false): Promise<ReviewRow[]> {
  const isProgram = caller.program !== undefined
  return runInSlices(reviewRows(state, caller.userId, mark, { isProgram, joinsThreads }))
}

/** In slices: the rows of a large board are a megabyte. */
function writeRows(
  head: Omit<ReviewResponse, 'rows'> | Omit<ChangesResponse, 'rows'>,
  rows: readonly ReviewRow[],
): Promise<Uint8Array<ArrayBuffer>> {
  const viewOf = (row: ReviewRow): ReviewResponse['rows'][number] => response(row)
  return writeBesideList(head, { key: 'rows', items: rows, viewOf })
}

function counted(
  { state }: OnBoard,
  { lastVisitAt }: VisitMark,
  rows: readonly ReviewRow[],
): Omit<ReviewResponse, 'rows'> {
  const unseenChanges = rows.map(({ items }) =>
    items.reduce((sum, { isSeen, changes: made }) => sum + (isSeen ? 0 : made), 0),
  )
  return {
    since: lastVisitAt,
    seq: state.seq,
    changes: unseenChanges.reduce((sum, count) => sum + count, 0),
    unseen: unseenChanges.filter((count) => count > 0).length,
    needs: rows.filter(({ need }) => need !== null).length,
  }
}

function response({ changes: made, items, ...row }: ReviewRow) {
  return { ...row, changes: [...made], items: [...items] }
}

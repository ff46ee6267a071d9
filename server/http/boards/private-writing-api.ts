import { createRoute } from '@hono/zod-openapi'
import {
  BoardPrivateWriting,
  NextPartRequest,
  RevealRequest,
  StartPrivateWritingRequest,
} from '#api/private-writing.ts'
import { lentNotes } from '#board/private-writing/draft-document.ts'
import { isAtLeast } from '#session/core/role.ts'
import { isWritingPrivately, NO_ONES } from '#session/private-writing/private-writing.ts'
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

const path = '/api/v1/boards/{boardId}/private-writing'
const revealPath = '/api/v1/boards/{boardId}/reveal'
const request = { headers: OnceHeader, params: BoardPath }
const responses = { 200: answer(BoardPrivateWriting, 'Private writing as it is now'), ...problems }

const read = createRoute({
  ...needs('viewer'),
  method: 'get',
  path,
  summary: 'Private writing on the board: its phase, and how many notes each person has written',
  request: { params: BoardPath },
  responses,
})
const start = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path,
  summary: 'Start private writing (facilitators)',
  description:
    'From then on each person’s new notes are seen by their writer only. `POST …/notes` writes such a note. Programs that keep the document open write their own to the room `<boardId>.draft`.',
  request: { ...request, body: body(StartPrivateWritingRequest, false) },
  responses,
})
const reveal = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: revealPath,
  summary: 'Put everyone’s private notes on the board, all at once or part by part (facilitators)',
  description:
    'Also after private writing was cancelled. A note that arrives later, from someone who was offline, is put on the board then.',
  request: { ...request, body: body(RevealRequest) },
  responses,
})
const nextPart = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${revealPath}/next`,
  summary: 'Put the next part of the private notes on the board (facilitators)',
  description: 'The notes of the part are chosen and revealed within a second of the answer.',
  request: { ...request, body: body(NextPartRequest) },
  responses,
})
const cancel = createRoute({
  ...needs('facilitator'),
  method: 'delete',
  path,
  summary: 'End private writing without a reveal (facilitators)',
  description: 'What people wrote stays with them, and they alone see it, until a later reveal.',
  request,
  responses,
})

type PrivateWritingCommand = { type: `private-writing.${'start' | 'reveal' | 'next-part' | 'cancel'}` }

/** Private writing on a board. Everyone on the board reads how far it is; facilitators start and end it. */
export function addPrivateWriting(app: ApiApp, services: ApiServices): void {
  async function writingNow(c: ApiContext, boardId: string): Promise<BoardPrivateWriting> {
    const { view, caller } = await needRole(services, c, boardId, 'viewer')
    const { privateWriting } = view
    if (!privateWriting) return { privateWriting, counts: [], hidden: 0, others: [] }
    const room = await services.rooms.open(boardId)
    try {
      const counts = Object.entries(room.draftCounts.get())
      const named = counts.filter(([userId]) => userId !== NO_ONES)
      const hidden = counts.reduce((sum, [, notes]) => sum + notes, 0)
      const others =
        !caller.program &&
        privateWriting.othersNotes > 0 &&
        isWritingPrivately(privateWriting) &&
        isAtLeast(view.me.role, 'editor') &&
        !caller.program
          ? await othersFor(boardId, caller.userId)
          : []
      return { privateWriting, counts: named.map(([userId, notes]) => ({ userId, notes })), hidden, others }
    } finally {
      room.release()
    }
  }

  /** From the caller’s own draft document, as their page gets them. */
  async function othersFor(boardId: string, userId: string): Promise<BoardPrivateWriting['others']> {
    const draft = await services.rooms.openDraft(boardId, userId)
    try {
      return [...lentNotes(draft.doc)].map(([id, note]) => ({ id, ...note }))
    } finally {
      draft.release()
    }
  }

  async function change(c: ApiContext, boardId: string, asked: PrivateWritingCommand) {
    await needRole(services, c, boardId, 'viewer')
    await command(services, c, boardId, asked)
    return writingNow(c, boardId)
  }

  app.openapi(read, async (c) => c.json(await writingNow(c, c.req.valid('param').boardId), 200))
  app.openapi(start, async (c) => {
    const asked = { type: 'private-writing.start', ...c.req.valid('json') } as const
    return c.json(await change(c, c.req.valid('param').boardId, asked), 200)
  })
  app.openapi(reveal, async (c) => {
    const asked = { type: 'private-writing.reveal', ...c.req.valid('json') } as const
    return c.json(await change(c, c.req.valid('param').boardId, asked), 200)
  })
  app.openapi(nextPart, async (c) => {
    const asked = { type: 'private-writing.next-part', ...c.req.valid('json') } as const
    return c.json(await change(c, c.req.valid('param').boardId, asked), 200)
  })
  app.openapi(cancel, async (c) =>
    c.json(await change(c, c.req.valid('param').boardId, { type: 'private-writing.cancel' }), 200),
  )
}

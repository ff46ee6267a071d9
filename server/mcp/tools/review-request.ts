import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { OneReviewRequest, StartReviewRequest } from '#api/review.ts'
import { MAX_NOTES_IN_BALLOT } from '#session/choosing/ballot/ballot.ts'
import { idsOfNotes } from '../visit/ids-of-notes.ts'
import { asToolResult, dataResult } from '../visit/tool-result.ts'
import { BoardParameter, boardOf, boardUrl, pathOfBoard, presentOn, type Visit } from '../visit/visit.ts'

const Input = z.object({
  board_id: BoardParameter,
  notes: z
    .array(z.int().positive())
    .min(1)
    .max(MAX_NOTES_IN_BALLOT)
    .describe('Numbers of notes, in the order in which people review them.'),
  question: StartReviewRequest.shape.question,
  closes_at: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Closes the review at this time: 2026-12-02T17:00:00+01:00. Without it people close it.'),
  client_request_id: z
    .string()
    .max(100)
    .optional()
    .describe('Your name for this call: repeating it with the same one sends nothing again.'),
})

/** The tool that sends notes to the people of a board for review. */
export function addReviewRequest(server: McpServer, visit: Visit): void {
  server.registerTool(
    'review_request',
    {
      title: 'Send notes for review',
      description:
        'Sends notes to everyone who may comment on the board, with a question: they find them under “Needs you” until they react, comment or have seen them. Only for programs of facilitators.',
      inputSchema: Input,
      annotations: { destructiveHint: false, openWorldHint: false },
    },
    ({ board_id, notes: numbers, question, closes_at, client_request_id }) =>
      asToolResult(visit, async () => {
        const boardId = boardOf(visit, board_id)
        const notes = await idsOfNotes(visit, boardId, numbers)
        const endsAt = closes_at === undefined ? null : Date.parse(closes_at)
        const path = `POST ${pathOfBoard(boardId)}/review-requests`
        const { reviewRequest } = await visit.api.ask(OneReviewRequest, path, {
          body: { question, notes, endsAt },
          key: client_request_id,
        })
        const url = `${boardUrl(visit, boardId)}/review?request=${reviewRequest.id}`
        return dataResult({ review: reviewRequest.id, url, ...(await presentOn(visit, boardId)) })
      }),
  )
}

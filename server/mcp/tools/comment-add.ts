import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { AddCommentRequest, OneComment } from '#api/comments.ts'
import { IsByAi } from '#api/origin.ts'
import { asToolResult, dataResult } from '../visit/tool-result.ts'
import { BoardParameter, boardOf, pathOfBoard, presentOn, type Visit } from '../visit/visit.ts'
import { commentRow } from './comments-list.ts'

const Input = z.object({
  board_id: BoardParameter,
  text: AddCommentRequest.shape.text,
  thread_id: AddCommentRequest.shape.thread.describe(
    'The thread of a reply. Without it a new thread begins.',
  ),
  note_id: z
    .string()
    .max(64)
    .optional()
    .describe('The note or shape that a new thread is about. Without it the thread is about the board.'),
  written_by_ai: IsByAi.describe(
    'Whether an AI, such as you, wrote the words. People see it on the comment.',
  ),
  client_request_id: z
    .string()
    .max(100)
    .optional()
    .describe('Your name for this call: repeating it with the same one adds no second comment.'),
})

/** The tool that adds comments under the program's name. */
export function addCommentAdd(server: McpServer, visit: Visit): void {
  server.registerTool(
    'comment_add',
    {
      title: 'Add a comment',
      description:
        'Adds a comment to a thread, or begins a thread about a note, a shape or the board, signed with this program’s name and its person’s. `@Name` mentions people and advisors; a mentioned advisor answers in the thread.',
      inputSchema: Input,
      annotations: { destructiveHint: false, openWorldHint: false },
    },
    ({ board_id, thread_id: thread, note_id: recordId, client_request_id, text, written_by_ai: isByAi }) =>
      asToolResult(visit, async () => {
        const boardId = boardOf(visit, board_id)
        const anchor = recordId === undefined ? { kind: 'board' } : { kind: 'record', recordId }
        const added = await visit.api.ask(OneComment, `POST ${pathOfBoard(boardId)}/comments`, {
          body: { text, isByAi, ...(thread === undefined ? { anchor } : { thread }) },
          key: client_request_id,
        })
        const here = await presentOn(visit, boardId)
        return dataResult({ thread: added.thread.id, comment: commentRow(added.comment), ...here })
      }),
  )
}

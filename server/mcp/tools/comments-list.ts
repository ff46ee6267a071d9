import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type CommentResponse, type ThreadResponse, ThreadsPage } from '#api/comments.ts'
import { asToolResult, dataResult, originOnly } from '../visit/tool-result.ts'
import { BoardParameter, boardOf, pathOfBoard, presentOn, type Visit } from '../visit/visit.ts'

const MAX_THREADS = 50
const Input = z.object({
  board_id: BoardParameter,
  state: z.enum(['open', 'resolved', 'all']).default('open'),
  thread_id: z.string().max(64).optional().describe('Only this thread.'),
  note_id: z.string().max(64).optional().describe('Only threads about this note or shape.'),
  before: z.string().max(40).optional().describe('`next` of an earlier call.'),
  limit: z.int().min(1).max(MAX_THREADS).default(20),
})

/** The tool that reads threads of comments by page. */
export function addCommentsList(server: McpServer, visit: Visit): void {
  server.registerTool(
    'comments_list',
    {
      title: 'List comments',
      description:
        'Threads of comments on a board, the one with the newest comment first: what each is about, and its comments.',
      inputSchema: Input,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ board_id, thread_id: thread, note_id: record, ...rest }) =>
      asToolResult(visit, async () => {
        const boardId = boardOf(visit, board_id)
        const given = Object.entries({ ...rest, thread, record }).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        )
        const query = new URLSearchParams(given)
        const page = await visit.api.ask(ThreadsPage, `GET ${pathOfBoard(boardId)}/comments?${query}`)
        const here = await presentOn(visit, boardId)
        return dataResult({ threads: page.threads.map(threadRow), next: page.next, ...here })
      }),
  )
}

/** Without default values, because a model reads every word of it. */
function threadRow({ id, anchor, quote, place, resolved, comments }: ThreadResponse): object {
  return {
    id,
    about: anchor,
    ...(quote !== null && { quote }),
    ...(place.state !== 'attached' && { place: place.state }),
    ...(resolved && { is_resolved: true }),
    comments: comments.filter(({ isDeleted }) => !isDeleted).map(commentRow),
  }
}

export function commentRow({ id, author, program, model, origin, text }: CommentResponse): object {
  return {
    id,
    by: author,
    ...(program !== null && { program }),
    ...(model !== null && { model }),
    ...originOnly(origin),
    text,
  }
}

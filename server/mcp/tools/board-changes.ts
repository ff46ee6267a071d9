import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ChangesResponse, type ReviewRowResponse } from '#api/review.ts'
import { asToolResult, dataResult, originOnly } from '../visit/tool-result.ts'
import { BoardParameter, boardOf, pathOfBoard, presentOn, type Visit } from '../visit/visit.ts'

const Input = z.object({
  board_id: BoardParameter,
  since: z.int().min(0).max(1e15).default(0).describe('`seq` of an earlier answer; 0: from the beginning.'),
})

/** The tool that lists what others changed on a board. */
export function addBoardChanges(server: McpServer, visit: Visit): void {
  server.registerTool(
    'board_changes',
    {
      title: 'List changes',
      description:
        'The notes, rounds, syntheses, votes and questions that others added or changed since an earlier answer. Moves and colours are left out.',
      inputSchema: Input,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ board_id, since }) =>
      asToolResult(visit, async () => {
        const boardId = boardOf(visit, board_id)
        const page = await visit.api.ask(
          ChangesResponse,
          `GET ${pathOfBoard(boardId)}/changes?since=${since}`,
        )
        const here = await presentOn(visit, boardId)
        return dataResult({ seq: page.seq, changed: page.rows.map(changedThing), ...here })
      }),
  )
}

function changedThing({ kind, id, text, origin, changes }: ReviewRowResponse): object {
  return {
    kind,
    [kind === 'note' ? 'number' : 'id']: id,
    text,
    ...originOnly(origin),
    changes: changes.map((each) => [each.kind, each.by]),
  }
}

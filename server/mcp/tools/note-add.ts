import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { NewNoteRequest, OneNote } from '#api/notes.ts'
import { IsByAi } from '#api/origin.ts'
import { asToolResult, dataResult } from '../visit/tool-result.ts'
import { BoardParameter, boardOf, pathOfBoard, presentOn, type Visit } from '../visit/visit.ts'

const Input = z.object({
  board_id: BoardParameter,
  text: NewNoteRequest.shape.text.describe('One thought, as short as a paper note.'),
  color: NewNoteRequest.shape.color,
  frame: NewNoteRequest.shape.frame.describe(
    'The title of a frame of the step that runs, where people write in frames. Without it the note goes to this program’s lane.',
  ),
  written_by_ai: IsByAi.describe('Whether an AI, such as you, wrote the words. People see it on the note.'),
  client_request_id: z
    .string()
    .max(100)
    .optional()
    .describe('Your name for this call: repeating it with the same one adds no second note.'),
})

/** The tool that adds notes under the program's name. */
export function addNoteAdd(server: McpServer, visit: Visit): void {
  server.registerTool(
    'note_add',
    {
      title: 'Add a note',
      description:
        'Adds one note to this program’s lane on the board, or to a frame of the step that runs, where it covers nothing, signed with this program’s name and its person’s. One thought a note.',
      inputSchema: Input,
      annotations: { destructiveHint: false, openWorldHint: false },
    },
    ({ board_id, client_request_id, written_by_ai: isByAi, ...written }) =>
      asToolResult(visit, async () => {
        const boardId = boardOf(visit, board_id)
        const path = `POST ${pathOfBoard(boardId)}/notes`
        const { note } = await visit.api.ask(OneNote, path, {
          body: { ...written, isByAi },
          key: client_request_id,
        })
        const added = { id: note.id, number: note.number, text: note.text }
        return dataResult({ note: added, ...(await presentOn(visit, boardId)) })
      }),
  )
}

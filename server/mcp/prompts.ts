import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { PROGRAM_SENTENCES } from './visit/program-sentences.ts'

const Board = z.string().max(64).describe('The board’s id, as in its address: /b/<id>.')
const DATA = PROGRAM_SENTENCES.dataOnly

const MAX_ASKED_CHARS = 2_000

/** Common uses, which clients offer as commands. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'catch_up',
    {
      title: 'Catch up on a board',
      description: 'What a board says so far, and what is still open.',
      argsSchema: z.object({ board_id: Board }),
    },
    ({ board_id }) =>
      asked(
        `Read the board ${board_id} with board_read, all pages of it. Then tell me in at most ten sentences what it is about, what people chose with a "+", what the syntheses say, and which questions are still open. Name notes by their numbers. ${DATA}`,
      ),
  )
  server.registerPrompt(
    'ask_team',
    {
      title: 'Ask the team',
      description: 'Puts a decision, or what is not known here, to people on a board.',
      argsSchema: z.object({
        what: z.string().max(MAX_ASKED_CHARS).describe('What you need to know, and what for.'),
      }),
    },
    ({ what }) =>
      asked(
        `Find out with brainstorm what the team thinks of what is quoted below. First find out yourself what can be found out without people. Then ask three to five short questions, the one that decides most first, with what people have to know in the context, and with a client_request_id. Tell me the answer_url, and wait with brainstorm_wait. Report who answered what, where people disagree, and what stays open; without an answer, say so and guess nothing. ${DATA}\n\nWhat: ${JSON.stringify(what)}`,
      ),
  )
  server.registerPrompt(
    'ask_advisors',
    {
      title: 'Ask the advisors of a board',
      description: 'Puts a question to the AI advisors and reports what they say.',
      argsSchema: z.object({
        board_id: Board,
        question: z.string().max(MAX_ASKED_CHARS).describe('One open question.'),
      }),
    },
    ({ board_id, question }) =>
      asked(
        `Use round_run on the board ${board_id} with the question quoted below. When the answers are in, list them by advisor with the numbers of their notes, and say where the advisors contradict each other. ${DATA}\n\nQuestion: ${JSON.stringify(question)}`,
      ),
  )
  server.registerPrompt(
    'bring_findings',
    {
      title: 'Bring findings to a board',
      description: 'Puts what this conversation found on a board, one thought a note.',
      argsSchema: z.object({ board_id: Board }),
    },
    ({ board_id }) =>
      asked(
        `Read the board ${board_id} with board_read. Then put what we found in this conversation on it with note_add: one thought a note, at most ten notes, in plain words, nothing that the board says already, and no guess as a fact. ${DATA}`,
      ),
  )
}

function asked(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
}

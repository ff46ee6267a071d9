import { createHash } from 'node:crypto'
import type { WritingProgram } from '#board/place/tray.ts'
import type { IdeaWriter } from '#server/ideas/idea-writer.ts'
import type { Dispatched, SessionHub } from '#server/session/sessions.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import type { AskBack } from '#session/interviews/ask-back.ts'
import { isHost } from '#session/interviews/interview-command.ts'

interface Reply {
  userId: string
  interviewId: string
  askBackId: string
  text: string
  /** The program that replies for the person. */
  program: WritingProgram | undefined
  /** The program declares that an AI wrote the text. */
  isByAi: boolean
}

/**
 * The asker's reply to a participant's question. It becomes a note for everyone, where notes can be written now; a
 * repeated reply adds no second one.
 */
export async function replyWithNote(
  { sessions, ideas }: { sessions: SessionHub; ideas: Pick<IdeaWriter, 'add'> },
  boardId: string,
  { userId, interviewId, askBackId, text, program, isByAi }: Reply,
): Promise<Dispatched> {
  const actor = { kind: 'person', userId, program: program?.name } as const
  const state = await sessions.load(boardId)
  if (!state) return { ok: false, refusal: refusal('board-gone') }
  const interview = entryOf(state.interviews, interviewId)
  const asked = interview?.askBacks.find(({ id }) => id === askBackId)
  const mayReply = asked && !asked.reply && interview?.state === 'open' && isHost(state, interview, actor)
  const noteId = mayReply
    ? await addNote(ideas, boardId, { userId, asked, interviewId, text, program, isByAi })
    : null
  const command = { type: 'interview.reply', interviewId, askBackId, text, noteId, isByAi }
  return sessions.dispatch(boardId, command, actor)
}

/** null: no notes can be written now. The reply is in the interview in any case. */
async function addNote(
  ideas: Pick<IdeaWriter, 'add'>,
  boardId: string,
  { userId, asked, interviewId, text, program, isByAi }: Omit<Reply, 'askBackId'> & { asked: AskBack },
): Promise<string | null> {
  const key = createHash('sha256').update(`${interviewId} ${asked.id}`).digest('hex').slice(0, 32)
  const noteId = `shape:${key}`
  const added = await ideas.add(boardId, {
    text: `${asked.text}\n${text}`,
    authorId: userId,
    via: 'api',
    noteId,
    program,
    isByAi,
  })
  return added.ok ? noteId : null
}

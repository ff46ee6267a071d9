import { must } from '#base/must.ts'
import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import type { Interview, InterviewQuestion, InterviewSettings } from '#session/interviews/interview.ts'
import { QuestionBody } from '#session/interviews/questions/question-types.ts'
import { by, SERVER, SessionDriver } from '#session/testing/session-driver.ts'

export const INTERVIEW = 'w000000000001'
export const [FIRST, SECOND, THIRD] = ['n000000000001', 'n000000000002', 'n000000000003'] as const
/** The asking editor. */
export const ASKER = 'uask'
export const HOST = 'ufac'
/** Commenters. */
export const ANSWERERS = ['uann', 'ubob', 'ucem']

export const YES_OR_NO = QuestionBody.parse({ type: 'confirm', config: { question: 'Is it ready?' } })
export const OPEN_QUESTION = QuestionBody.parse({
  type: 'ask_text',
  config: { question: 'What is missing?', multiline: true, maxLength: 200 },
})
export const SETTINGS: InterviewSettings = {
  rule: 'everyone',
  quorum: null,
  participants: null,
  maxQuestions: 15,
  probe: 'off',
  model: null,
  mayAskProgram: false,
}

/** A board with an asking editor, a facilitator, three commenters and a viewer. */
export function boardOfPeople(): SessionDriver {
  const board = new SessionDriver()
  board.join(HOST, 'facilitator')
  board.join(ASKER, 'editor')
  board.join('uedit', 'editor')
  for (const id of ANSWERERS) board.join(id, 'commenter')
  board.join('uview', 'viewer')
  return board
}

export function openInterview(
  board: SessionDriver,
  {
    settings,
    ...more
  }: Partial<Omit<CommandOf<'interview.start'>, 'settings'>> & {
    settings?: Partial<InterviewSettings>
  } = {},
  userId = ASKER,
) {
  return board.ask(
    {
      type: 'interview.start',
      interviewId: INTERVIEW,
      title: 'Can we ship on Friday?',
      context: 'The last tests run tonight.',
      program: null,
      isByAi: false,
      settings: { ...SETTINGS, ...settings },
      durationMs: null,
      branches: [],
      questions: [
        { questionId: FIRST, branchId: null, question: YES_OR_NO },
        { questionId: SECOND, branchId: null, question: OPEN_QUESTION },
      ],
      ...more,
    },
    by(userId),
  )
}

const inInterview = { interviewId: INTERVIEW }
export const giveAnswer = (board: SessionDriver, userId: string, questionId: string, value: unknown) =>
  board.ask({ type: 'question.answer', ...inInterview, questionId, value }, by(userId))
export const confirmWith = (board: SessionDriver, userId: string, choice = 'yes') =>
  giveAnswer(board, userId, FIRST, { choice })
export const withdraw = (board: SessionDriver, actor: string, questionId: string, userId = actor) =>
  board.ask({ type: 'question.unanswer', ...inInterview, questionId, userId }, by(actor))
export const settleOn = (board: SessionDriver, questionId: string, userId: string | null, actor = ASKER) =>
  board.ask({ type: 'question.settle', ...inInterview, questionId, userId }, by(actor))
export const cancel = (board: SessionDriver, questionId: string, actor = ASKER) =>
  board.ask({ type: 'question.cancel', ...inInterview, questionId }, by(actor))
export const endInterviewAs = (
  board: SessionDriver,
  actor = HOST,
  reason: CommandOf<'interview.end'>['reason'] = 'closed_by_host',
) => board.ask({ type: 'interview.end', ...inInterview, reason }, by(actor))
/** The asker's reply to a participant's question. */
export const replyAs = (board: SessionDriver, userId: string, text: string, askBackId: string) =>
  board.ask(
    { type: 'interview.reply', ...inInterview, askBackId, text, noteId: null, isByAi: false },
    by(userId),
  )
export const endDue = (board: SessionDriver) =>
  board.ask({ type: 'interview.end-due', ...inInterview }, SERVER)
export const sendHandOut = (
  board: SessionDriver,
  type: 'answers.hand-out' | 'answers.confirm' | 'answers.return',
  handOutId: string,
  actor: Actor = SERVER,
) => board.ask({ type, ...inInterview, handOutId }, actor)

export const interviewOf = (board: SessionDriver): Interview =>
  must(board.state.interviews[INTERVIEW], 'the interview')
export const questionOf = (board: SessionDriver, questionId: string): InterviewQuestion =>
  must(
    interviewOf(board).questions.find(({ id }) => id === questionId),
    'the question',
  )
export const answersOf = (board: SessionDriver, questionId: string) =>
  questionOf(board, questionId).answers.map(({ userId, value }) => [userId, value])

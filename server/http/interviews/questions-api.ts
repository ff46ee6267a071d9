import {
  AnswerRequest,
  AskBackRequest,
  AskQuestionRequest,
  ReplyRequest,
  TakeBackRequest,
} from '#api/interviews.ts'
import { newAskBackId, newQuestionId } from '#server/ground/new-id.ts'
import { replyWithNote } from '#server/interviews/reply-with-note.ts'
import type { CommandOf } from '#session/command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, type ApiContext, body, OnceHeader } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, requireRole } from '../app/caller.ts'
import { forPrograms } from '../app/route-rules.ts'
import type { IdeaServices } from '../ideas/idea-services.ts'
import { checkAnswerFiles } from './check-answer-files.ts'
import { answerInterview, INTERVIEW_PATH, interviewResponses } from './interviews-api.ts'

const questionsPath = `${INTERVIEW_PATH}/questions` as const
const questionPath = `${questionsPath}/{questionId}` as const
const responses = interviewResponses

const ask = boardRoute('editor', `post ${questionsPath}`, {
  summary: 'Ask another question (the asker, facilitators)',
  ...forPrograms('session:run'),
  headers: OnceHeader,
  body: body(AskQuestionRequest),
  answers: responses,
})
const give = boardRoute('commenter', `put ${questionPath}/answer`, {
  summary: 'Answer a question, or change your answer (commenters)',
  ...forPrograms(null),
  body: body(AnswerRequest),
  answers: responses,
})
const takeBack = boardRoute('commenter', `delete ${questionPath}/answer`, {
  summary: 'Take back your answer (commenters), or take out another one (facilitators)',
  ...forPrograms(null),
  query: TakeBackRequest,
  answers: responses,
})
const askBack = boardRoute('commenter', `post ${INTERVIEW_PATH}/ask-back`, {
  summary: 'Ask the asker something (commenters)',
  ...forPrograms(null),
  description: 'A program that asks receives it with its next call.',
  headers: OnceHeader,
  body: body(AskBackRequest),
  answers: responses,
})
const reply = boardRoute('editor', `post ${INTERVIEW_PATH}/replies`, {
  summary: 'Reply to what a person asked the asker (the asker, facilitators)',
  ...forPrograms('session:run'),
  description: 'The reply is a note on the board too, unless the step that runs is not for writing.',
  body: body(ReplyRequest),
  answers: responses,
})

type AboutInterview = CommandOf<
  | 'question.ask'
  | 'question.cancel'
  | 'question.settle'
  | 'question.answer'
  | 'question.unanswer'
  | 'interview.ask-back'
>

/** Questions of interviews, and people's answers. */
export function addInterviewQuestions(
  app: ApiApp,
  services: ApiServices,
  { writer: ideas }: Pick<IdeaServices, 'writer'>,
): void {
  /** Answers with the interview after the command. */
  async function change(c: ApiContext, boardId: string, asked: AboutInterview) {
    await command(services, c, boardId, asked)
    return answerInterview(services, c, boardId, asked.interviewId)
  }

  app.openapi(ask, async (c) => {
    const { boardId, interviewId } = c.req.valid('param')
    const { branch: branchId, ...question } = c.req.valid('json')
    const asked = { interviewId, questionId: newQuestionId(), branchId, question }
    return change(c, boardId, { type: 'question.ask', ...asked })
  })
  app.openapi(give, async (c) => {
    const { boardId, ...ids } = c.req.valid('param')
    const { caller, state } = await requireRole(services, c, boardId, 'commenter')
    const question = entryOf(state.interviews, ids.interviewId)?.questions.find(
      ({ id }) => id === ids.questionId,
    )
    const sent = { boardId, userId: caller.userId, value: c.req.valid('json').value }
    const value = question ? await checkAnswerFiles(services.interviewFiles, question, sent) : sent.value
    return change(c, boardId, { type: 'question.answer', ...ids, value })
  })
  app.openapi(takeBack, async (c) => {
    const { boardId, ...ids } = c.req.valid('param')
    const { caller } = await requireRole(services, c, boardId, 'commenter')
    const userId = c.req.valid('query').person ?? caller.userId
    return change(c, boardId, { type: 'question.unanswer', ...ids, userId })
  })
  app.openapi(askBack, async (c) => {
    const { boardId, interviewId } = c.req.valid('param')
    const { text } = c.req.valid('json')
    const asked = { interviewId, askBackId: newAskBackId(), text }
    return change(c, boardId, { type: 'interview.ask-back', ...asked })
  })
  app.openapi(reply, async (c) => {
    const { boardId, interviewId } = c.req.valid('param')
    const { askBack: askBackId, text, isByAi: isDeclared } = c.req.valid('json')
    const { caller } = await requireRole(services, c, boardId, 'editor')
    const { userId, program } = caller
    const isByAi = program !== undefined && isDeclared
    const input = { userId, interviewId, askBackId, text, program, isByAi }
    const done = await replyWithNote({ sessions: services.sessions, ideas }, boardId, input)
    if (!done.ok) throw new Problem(done.refusal)
    return answerInterview(services, c, boardId, interviewId)
  })
}

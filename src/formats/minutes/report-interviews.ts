import { z } from 'zod'
import { entryOf } from '#session/core/entry-of.ts'
import { advisorAnswers } from '#session/interviews/advisor-answers.ts'
import { answersInSight } from '#session/interviews/answers-in-sight.ts'
import { EndReason, type Interview, originOfInterview } from '#session/interviews/interview.ts'
import { SummaryText } from '#session/interviews/interview-summary.ts'
import { answerText } from '#session/interviews/questions/question-types.ts'
import { NoteOrigin, originOfModel, originOfProgram } from '#session/origin/note-origin.ts'
import type { SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'

/** An interview with names, as a viewer may see it. */
export const ReportInterview = z.object({
  title: z.string(),
  context: z.string(),
  askedBy: z.string(),
  /** The name of the asking program; `null` if a person asked directly. */
  program: z.string().nullable(),
  startedAt: z.number(),
  /** `null` while it is open. */
  end: z.object({ reason: EndReason, at: z.number() }).nullable(),
  /** How many people answered anything. */
  people: z.int(),
  /** A model's summary of the answers; `null` if there is none. */
  summary: SummaryText.extend({ model: z.string().nullable(), origin: NoteOrigin }).nullable(),
  /** In the interview's order. */
  questions: z.array(
    z.object({
      text: z.string(),
      isCancelled: z.boolean(),
      answers: z.array(
        z.object({
          number: z.int(),
          by: z.string(),
          /** The whole answer in people's words. */
          text: z.string(),
          /** Whether people settled on it, or all count. */
          counts: z.boolean(),
        }),
      ),
    }),
  ),
  /** The origin of the title, the context and the first questions. */
  origin: NoteOrigin,
  /** Questions of models to the program; `reply` is `null` without one. */
  contextRequests: z.array(
    z.object({
      by: z.string(),
      text: z.string(),
      model: z.string().nullable(),
      origin: NoteOrigin,
      reply: z.object({ text: z.string(), origin: NoteOrigin }).nullable(),
    }),
  ),
  /** Replies of AI advisors: these are not answers, and are not counted among `people`. */
  advisors: z.array(z.object({ name: z.string(), text: z.string(), origin: NoteOrigin })),
})
export type ReportInterview = z.infer<typeof ReportInterview>

/** The interviews of a board that are over, oldest first. */
export function reportInterviews(state: SessionState, viewer: SessionProjection['me']): ReportInterview[] {
  return Object.values(state.interviews)
    .filter(({ end }) => end !== null)
    .map((interview) => reportInterview(state, interview, viewer))
}

/** With every answer, however the interview ended. An unknown person is `a former member`. */
export function reportInterview(
  state: SessionState,
  interview: Interview,
  viewer: SessionProjection['me'],
): ReportInterview {
  const nameOf = (userId: string) => entryOf(state.people, userId)?.name ?? 'a former member'
  const { title, context, askedBy: asker, program, startedAt, end, questions } = interview
  const answered = questions.flatMap(({ answers }) => answers.map(({ userId }) => userId))
  return {
    title,
    context,
    askedBy: nameOf(asker),
    program: program?.name ?? null,
    startedAt,
    end: end && { reason: end.reason, at: end.at },
    people: new Set(answered).size,
    summary: reportSummary(interview.summary),
    questions: questions.map((question) => ({
      text: question.question.config.question,
      isCancelled: question.state === 'cancelled',
      answers: answersInSight(interview, question, viewer).map(({ number, userId, value }) => ({
        number,
        by: nameOf(userId),
        text: answerText(question.question, value),
        counts: question.countsFrom === null || question.countsFrom === userId,
      })),
    })),
    origin: originOfInterview(interview),
    contextRequests: interview.contextRequests.map(({ askedBy, text, model, end: ended }) => ({
      by: state.agents.find(({ id }) => id === askedBy)?.name ?? 'a model',
      text,
      model,
      origin: originOfModel(model),
      reply: ended?.state === 'replied' ? { text: ended.text, origin: originOfProgram(ended.isByAi) } : null,
    })),
    advisors: advisorAnswers(state, interview).map(({ name, text, origin }) => ({ name, text, origin })),
  }
}

/** `null`: no model wrote one. */
function reportSummary(summary: Interview['summary']): ReportInterview['summary'] {
  if (summary?.state !== 'done') return null
  const { text, model } = summary
  return { ...text, model, origin: originOfModel(model) }
}

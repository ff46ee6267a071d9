import { entryOf } from '#session/core/entry-of.ts'
import { advisorAnswers } from '#session/interviews/advisor-answers.ts'
import { answersInSight } from '#session/interviews/answers-in-sight.ts'
import type { Interview } from '#session/interviews/interview.ts'
import { originOfInterview } from '#session/interviews/interview.ts'
import { summaryOf } from '#session/interviews/mechanical-summary.ts'
import { originOfModel, originOfProgram } from '#session/origin/note-origin.ts'
import type { SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'

/** An interview as a file for programs, with names instead of ids, as a viewer may see it. */
export function interviewJson(
  state: SessionState,
  interview: Interview,
  viewer: SessionProjection['me'],
): object {
  const nameOf = (userId: string) => entryOf(state.people, userId)?.name ?? 'a former member'
  const summary = summaryOf(interview)
  const { id, title, context, askedBy, program, settings, startedAt, endsAt, end, branches } = interview
  return {
    format: 'parley-interview',
    version: 1,
    id,
    title,
    context,
    askedBy: nameOf(askedBy),
    program: program?.name ?? null,
    origin: originOfInterview(interview),
    settings,
    startedAt,
    endsAt,
    end: end && { ...end, by: end.by === null ? null : nameOf(end.by) },
    branches,
    questions: interview.questions.map((question) => ({
      id: question.id,
      ...question.question,
      source: question.source,
      branch: question.branchId,
      askedAt: question.askedAt,
      why: question.why,
      state: question.state,
      answers: answersInSight(interview, question, viewer).map(
        ({ number, userId, value, text, at, editedAt }) => ({
          number,
          by: nameOf(userId),
          value,
          text,
          at,
          editedAt,
          counts: question.countsFrom === null || question.countsFrom === userId,
        }),
      ),
    })),
    summary: end && {
      isMechanical: summary.isMechanical,
      model: summary.isMechanical ? null : (interview.summary?.model ?? null),
      origin: summary.isMechanical ? null : originOfModel(interview.summary?.model ?? null),
      title: summary.text.title,
      sentences: summary.text.sentences,
      leftOut: summary.text.leftOut,
    },
    // Apart from the answers, which people gave.
    advisors: advisorAnswers(state, interview).map(({ name, text, origin }) => ({ name, text, origin })),
    askBacks: interview.askBacks.map(({ text, by, at, reply }) => ({
      text,
      by: nameOf(by),
      at,
      reply: reply && {
        ...{ text: reply.text, by: nameOf(reply.by), at: reply.at },
        ...(reply.isByAi && { origin: 'ai' }),
      },
    })),
    contextRequests: interview.contextRequests.map(({ text, model, at, dueAt, end: ended }) => ({
      ...{ text, model, at, dueAt },
      origin: originOfModel(model),
      state: ended?.state ?? 'open',
      reply:
        ended?.state === 'replied'
          ? { text: ended.text, by: nameOf(ended.by), at: ended.at, origin: originOfProgram(ended.isByAi) }
          : null,
    })),
  }
}

import type { AnswerResponse, InterviewResponse, ListedInterview } from '#api/interviews.ts'
import type { AdvisorAnswer } from '#session/interviews/advisor-answers.ts'
import { answersInSight, findingInSight } from '#session/interviews/answers-in-sight.ts'
import type { ProgramContextRequest } from '#session/interviews/context-request.ts'
import { undelivered } from '#session/interviews/hand-out.ts'
import type { Answer, Interview, InterviewQuestion } from '#session/interviews/interview.ts'
import { originOfInterview } from '#session/interviews/interview.ts'
import { isOpenSummary } from '#session/interviews/interview-summary.ts'
import { type ProbeView, probeViews } from '#session/interviews/interview-view.ts'
import { summaryOf } from '#session/interviews/mechanical-summary.ts'
import { originOfProgram, originOfRun } from '#session/origin/note-origin.ts'
import type { SessionProjection } from '#session/project.ts'

type Viewer = SessionProjection['me']

/** An interview as this viewer may see it, without its questions. */
export function interviewHead(
  interview: Interview,
  advisors: readonly AdvisorAnswer[],
): Omit<InterviewResponse, 'questions'> {
  const { context, settings, branches, askBacks, contextRequests, changed } = interview
  return {
    ...about(interview),
    context,
    ...settings,
    origin: originOfInterview(interview),
    branches: branches.map(({ id, scope }) => ({ id, scope, finding: findingInSight(interview, id) })),
    probes: settings.probe === 'off' ? [] : probeViews(interview).map(probeResponse),
    summary: interview.state === 'ended' ? summaryResponse(interview) : null,
    advisors: advisors.map(({ agentId: agent, name, text, origin }) => ({ agent, name, text, origin })),
    askBacks: askBacks.map(({ id, text, by, at, reply }) => ({
      ...{ id, text, by, at },
      reply: reply && {
        ...{ text: reply.text, by: reply.by, at: reply.at, note: reply.noteId },
        origin: reply.isByAi ? ('ai' as const) : ('person' as const),
      },
    })),
    contextRequests: contextRequests.map(contextRequestResponse),
    undelivered: undelivered(interview).length,
    changed,
  }
}

/** Counts in place of the questions and answers. */
export function listedInterview(interview: Interview): ListedInterview {
  const { questions } = interview
  return {
    ...about(interview),
    questions: questions.length,
    settled: questions.filter(({ state }) => state === 'settled').length,
    answers: questions.reduce((sum, { answers }) => sum + answers.length, 0),
  }
}

function about({ id, title, askedBy, program, startedAt, endsAt, state, end }: Interview) {
  return { id, title, askedBy, program: program?.name ?? null, startedAt, endsAt, state, end }
}

/** A question of it, with the answers that this viewer may see. */
export function questionResponse(
  interview: Interview,
  question: InterviewQuestion,
  viewer: Viewer,
): InterviewResponse['questions'][number] {
  const { id, source, branchId, askedBy, askedAt, why, state, countsFrom, answers } = question
  return {
    id,
    ...question.question,
    source,
    branch: branchId,
    askedBy,
    askedAt,
    why,
    state,
    countsFrom,
    answeredBy: answers.map(({ userId }) => userId),
    answers: answersInSight(interview, question, viewer).map(answerResponse),
  }
}

function answerResponse({ number, userId, value, text, at, editedAt, isDelivered }: Answer): AnswerResponse {
  return { number, by: userId, value, text, at, editedAt, isDelivered }
}

function probeResponse({ branchId: branch, failure: error, ...probe }: ProbeView) {
  return { branch, ...probe, error }
}

function contextRequestResponse({ branchId: branch, end, ...request }: ProgramContextRequest) {
  const reply =
    end?.state === 'replied'
      ? { text: end.text, by: end.by, at: end.at, origin: originOfProgram(end.isByAi) }
      : null
  return { ...request, branch, state: end?.state ?? ('open' as const), reply }
}

function summaryResponse(interview: Interview): InterviewResponse['summary'] {
  const { text, isMechanical } = summaryOf(interview)
  const { summary } = interview
  return {
    isMechanical,
    isBeingWritten: summary !== null && isOpenSummary(summary),
    ...text,
    model: isMechanical ? null : (summary?.model ?? null),
    origin: isMechanical ? null : originOfRun(summary?.model ?? null, text.sentences.length > 0),
    error: summary?.failure ?? null,
  }
}

import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { IdeaPage } from '#api/ideas.ts'
import { fillIn } from '#base/sentence.ts'
import { advisorAnswers } from '#session/interviews/advisor-answers.ts'
import type { Interview } from '#session/interviews/interview.ts'
import { interviewResult } from '#session/interviews/interview-result.ts'
import { summaryOf } from '#session/interviews/mechanical-summary.ts'
import { originOfModel } from '#session/origin/note-origin.ts'
import type { SessionState } from '#session/state.ts'
import { PROGRAM_SENTENCES } from '../visit/program-sentences.ts'
import { dataResult, originOnly } from '../visit/tool-result.ts'
import { answerUrl, boardUrl, pathOfBoard, presentOn, type Visit } from '../visit/visit.ts'
import {
  answersForProgram,
  failedProbes,
  inviteUrl,
  isSessionOver,
  numbersTakenBack,
  openAskBacks,
  openProgramQuestions,
  progressOf,
} from './session-view.ts'

const MAX_NOTES = 50

export interface TeamSession {
  boardId: string
  state: SessionState
  interview: Interview
  /** The reason why the requested advisors were not consulted. */
  advisorsRefused?: string
  /** The call's client_request_id was used before, for other words or questions. */
  isOtherRequest?: boolean
}

/** The result, or the progress so far. */
export function sessionResult(visit: Visit, session: TeamSession): Promise<CallToolResult> {
  return isSessionOver(session.interview) ? doneResult(visit, session) : waitingResult(visit, session)
}

async function doneResult(visit: Visit, session: TeamSession): Promise<CallToolResult> {
  const { boardId, state, interview } = session
  const { answers, isShort } = answersForProgram(state, interview)
  const { noAnswer } = interviewResult(state.people, interview)
  const seen = noAnswer && (await visit.interviews.countSeen({ boardId, interviewId: interview.id }))
  return dataResult({
    status: 'done',
    session_id: interview.id,
    request: interview.title,
    ...askedAlready(session),
    reason: interview.end?.reason ?? null,
    answers,
    ...(isShort && {
      answers_are_short: PROGRAM_SENTENCES.answersShort,
      whole_answers: `${visit.origin}/api/v1${pathOfBoard(boardId)}/interviews/${interview.id}/export?format=json`,
    }),
    ...(noAnswer && { no_answer: { asked: noAnswer.asked, seen, reason: noAnswer.reason } }),
    ...takenBackView(interview),
    ...findingsView(interview),
    notes: await chosenNotes(visit, boardId),
    ...advisorsView(session),
    summary: summaryView(interview),
    board_url: boardUrl(visit, boardId),
    ...(await presentOn(visit, boardId)),
  })
}

/** Beside the answers and never among them. */
function advisorsView({ state, interview, advisorsRefused }: TeamSession): object {
  const said = advisorAnswers(state, interview).map(({ name, text, origin }) => ({ by: name, text, origin }))
  return {
    ...(said.length > 0 && { advisors_said: said }),
    ...(advisorsRefused !== undefined && { advisors_not_asked: advisorsRefused }),
  }
}

/** Returns the finding of each branch, null where no model found anything; no field if there are no branches. */
function findingsView({ branches }: Interview): object {
  const findings = branches.map(({ id, scope, finding }) => ({ branch: id, scope, finding }))
  return findings.length === 0 ? {} : { findings }
}

/** Each sentence names the answers that it rests on by their numbers. */
function summaryView(interview: Interview): object | null {
  if (!interview.summary) return null
  const { text, isMechanical } = summaryOf(interview)
  return {
    title: text.title,
    by: isMechanical ? 'the answers in order: no model wrote it' : interview.summary.model,
    ...(!isMechanical && { origin: originOfModel(interview.summary.model) }),
    sentences: text.sentences.map(({ section, text: sentence, answers }) => ({
      section,
      text: sentence,
      answers,
    })),
  }
}

async function waitingResult(visit: Visit, session: TeamSession): Promise<CallToolResult> {
  const { boardId, state, interview, advisorsRefused } = session
  const url = answerUrl(visit, boardId, interview.id)
  const { settled, total, message } = progressOf(interview, url, visit.now())
  const askBacks = openAskBacks(state, interview)
  const asked = openProgramQuestions(interview)
  const failed = failedProbes(interview)
  return dataResult({
    status: 'waiting',
    session_id: interview.id,
    request: interview.title,
    ...askedAlready(session),
    answered: settled,
    total,
    answers_given: answersGiven(interview),
    ...takenBackView(interview),
    closes: interview.endsAt === null ? null : new Date(interview.endsAt).toISOString(),
    message,
    answer_url: url,
    board_url: boardUrl(visit, boardId),
    invite_url: inviteUrl(state, visit.caller.userId, visit.origin),
    ...(askBacks.length > 0 && { asked_back: askBacks }),
    ...(asked.length > 0 && { asked_program: asked }),
    ...(advisorsRefused !== undefined && { advisors_not_asked: advisorsRefused }),
    ...(failed.length > 0 && { asking_on_failed: failed }),
    next: nextStep(interview, {
      isAskedBack: askBacks.length > 0,
      isAskedByModel: asked.length > 0,
      hasFailed: failed.length > 0,
    }),
    ...(await presentOn(visit, boardId)),
  })
}

function nextStep(
  { questions }: Interview,
  {
    isAskedBack,
    isAskedByModel,
    hasFailed,
  }: { isAskedBack: boolean; isAskedByModel: boolean; hasFailed: boolean },
): string {
  if (isAskedBack) return PROGRAM_SENTENCES.replyToPeople
  if (isAskedByModel) return PROGRAM_SENTENCES.replyToModel
  if (!hasFailed) return PROGRAM_SENTENCES.wait
  const isOpen = questions.some(({ state }) => state === 'open')
  return isOpen ? PROGRAM_SENTENCES.failedButOpen : PROGRAM_SENTENCES.failedAndOver
}

/** A repeated request is the first one, whatever its words are now. */
function askedAlready({ interview, isOtherRequest }: TeamSession): object {
  if (!isOtherRequest) return {}
  const at = new Date(interview.startedAt).toISOString()
  return {
    asked_already: fillIn(PROGRAM_SENTENCES.askedAlready, { at }),
    questions: interview.questions.map(({ question }) => question.config.question),
  }
}

/** An answer that was delivered may be withdrawn later. */
function takenBackView(interview: Interview): object {
  const numbers = numbersTakenBack(interview)
  return numbers.length === 0 ? {} : { answers_taken_back: numbers }
}

function answersGiven({ questions }: Interview): number {
  return questions.reduce((sum, { answers }) => sum + answers.length, 0)
}

/** Lists the notes that people chose with a "+" on the board, the newest first; none for a token that may not read it. */
async function chosenNotes({ api, caller }: Visit, boardId: string): Promise<object[]> {
  if (!caller.program.scopes.includes('board:read')) return []
  const query = `selected=yes&sort=newest&limit=${MAX_NOTES}`
  const { ideas } = await api.ask(IdeaPage, `GET ${pathOfBoard(boardId)}/ideas?${query}`)
  return ideas.map(({ number, text, author, origin }) => ({
    number,
    text,
    by: author?.name ?? null,
    ...originOnly(origin),
  }))
}

/** The id of the interview that `brainstorm` started. */
export const SessionId = z
  .string()
  .regex(/^w[0-9a-z]{12}$/, 'This is no session_id of brainstorm.')
  .describe('The session_id that brainstorm returned.')

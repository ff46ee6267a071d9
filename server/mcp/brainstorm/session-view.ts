import { isAtLeast } from '#session/core/role.ts'
import { openContextRequests } from '#session/interviews/context-request.ts'
import type { Interview } from '#session/interviews/interview.ts'
import { interviewResult } from '#session/interviews/interview-result.ts'
import { probeViews } from '#session/interviews/interview-view.ts'
import { roleIn } from '#session/members/members-slice.ts'
import type { SessionState } from '#session/state.ts'
import { answerView } from '../visit/tool-result.ts'

/** All answers with their values are sent up to this size; beyond it each has its one line. */
const MAX_RESULT_CHARS = 150_000

export interface Progress {
  settled: number
  total: number
  /** `2 of 5 answered · closes 17:00 UTC · https://…/b/…/answer?interview=…` */
  message: string
}

/** Cancelled questions are not counted. */
export function progressOf(interview: Interview, answerUrl: string, now: number): Progress {
  const asked = interview.questions.filter(({ state }) => state !== 'cancelled')
  const settled = asked.filter(({ state }) => state === 'settled').length
  const closes = interview.endsAt === null ? [] : [`closes ${timeOf(interview.endsAt, now)}`]
  const next = interview.state === 'summing-up' ? ['summing up'] : []
  if (failedProbes(interview).length > 0) next.push('the model that asks on has failed')
  if (openContextRequests(interview).length > 0) next.push('the model that asks on waits for the program')
  const message = [`${settled} of ${asked.length} answered`, ...next, ...closes, answerUrl].join(' · ')
  return { settled, total: asked.length, message }
}

/** In UTC, because the reader may be anywhere; with the day, unless it is today. */
function timeOf(at: number, now: number): string {
  const [day = '', time = ''] = isoMinute(at).split('T')
  return isoMinute(now).startsWith(day) ? `${time} UTC` : `${day} ${time} UTC`
}

function isoMinute(at: number): string {
  return new Date(at).toISOString().slice(0, 16)
}

/** Whether the session can't change any more. */
export function isSessionOver({ state }: Interview): boolean {
  return state === 'ended'
}

/** The branches whose probe has failed and waits for a person, with the sentence for people. */
export function failedProbes(interview: Interview): { branch: string | null; message: string | null }[] {
  if (interview.state !== 'open') return []
  return probeViews(interview)
    .filter(({ state }) => state === 'failed')
    .map(({ branchId, failure }) => ({ branch: branchId, message: failure?.message ?? null }))
}

export function numbersTakenBack({ questions, lastAnswer }: Interview): number[] {
  const left = new Set(questions.flatMap(({ answers }) => answers.map(({ number }) => number)))
  return Array.from({ length: lastAnswer }, (_, i) => i + 1).filter((number) => !left.has(number))
}

/** Returns the questions of people to the asker that have no reply. */
export function openAskBacks(state: SessionState, { askBacks }: Interview) {
  return askBacks
    .filter(({ reply }) => reply === null)
    .map(({ id, text, by }) => ({ id, text, by: state.people[by]?.name ?? 'someone' }))
}

/** Returns the questions of models to the program that have no reply. */
export function openProgramQuestions(interview: Interview) {
  return openContextRequests(interview).map(({ id, text, dueAt }) => ({
    ...{ id, text },
    reply_before: new Date(dueAt).toISOString(),
  }))
}

/** The link to join and to reach the page for answering; null if the asker may not see links. */
export function inviteUrl(state: SessionState, userId: string, origin: string): string | null {
  const role = roleIn(state, userId)
  const link = state.links.commenter
  const maySee = role !== null && isAtLeast(role, 'facilitator')
  return maySee && link?.secret ? `${origin}/j/${link.secret}?to=answer` : null
}

/** Every answer that was given; where they are very many, each in one line. */
export function answersForProgram(
  state: SessionState,
  interview: Interview,
): { answers: object[]; isShort: boolean } {
  const { answers } = interviewResult(state.people, interview)
  const whole = answers.map(answerView)
  if (JSON.stringify(whole).length <= MAX_RESULT_CHARS) return { answers: whole, isShort: false }
  return { answers: answers.map(({ answer: _answer, ...rest }) => rest), isShort: true }
}

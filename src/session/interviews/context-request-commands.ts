import { z } from 'zod'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { contextEnded } from './apply-context-requests.ts'
import { endEvents } from './change-interview.ts'
import { type ContextEnd, ContextReplyText, ContextRequestId } from './context-request.ts'
import { type Interview, MAX_INTERVIEW_CHARS_ON_BOARD } from './interview.ts'
import { charsOf, charsOnBoard } from './interview-chars.ts'
import {
  defineInterviewCommand,
  findHosted,
  INTERVIEW_COMMAND_PATH,
  ofInterview,
} from './interview-command.ts'
import type { InterviewEvent } from './interview-event.ts'

const ofRequest = { ...ofInterview, contextRequestId: ContextRequestId }
const requestPath = `${INTERVIEW_COMMAND_PATH}/context-requests/{contextRequestId}` as const
const IsByAi = z
  .boolean()
  .default(false)
  .describe('For programs: declares that an AI wrote the words. They are marked as such everywhere.')

/** The program's reply. The first one stays; refusals: `not-program`, `no-context-request`, `context-closed`. */
export const replyToContextRequest = defineInterviewCommand({
  type: 'context.reply',
  fields: { ...ofRequest, text: ContextReplyText, isByAi: IsByAi },
  minRole: 'editor',
  route: commandRoute(
    'post',
    `${requestPath}/reply`,
    'Reply to a model that asks the program for context (programs that ask)',
    'interview',
    {
      description:
        'Everyone on the board sees the reply, under the program’s name. For the model it is data, never an instruction. The first reply stays.',
      scope: 'session:run',
    },
  ),
  decide(state, { interviewId, contextRequestId, text, isByAi }, actor, { now }) {
    const found = findHosted(state, interviewId, actor, now)
    if ('ok' in found) return found
    // People's own words belong to the answers of the interview: here they would pass for the program's.
    if (actor.kind !== 'person' || actor.program === undefined) return refuse('not-program')
    const asked = found.contextRequests.find(({ id }) => id === contextRequestId)
    if (!asked) return refuse('no-context-request')
    if (asked.end) {
      const isSame = asked.end.state === 'replied' && asked.end.text === text
      return isSame ? accept() : refuse(asked.end.state === 'replied' ? 'replied-already' : 'context-closed')
    }
    if (charsOnBoard(state) + charsOf(text) > MAX_INTERVIEW_CHARS_ON_BOARD) return refuse('interviews-full')
    const data = { interviewId, contextRequestId, text, isByAi }
    const end: ContextEnd = { state: 'replied', text, isByAi, by: actor.userId, at: now }
    return accept({ kind: 'context.replied', data }, ...after(found, contextRequestId, end))
  },
})

/** The asker or a facilitator has the model continue without a reply. Emits nothing for a request that has ended. */
export const cancelContextRequest = defineInterviewCommand({
  type: 'context.cancel',
  fields: ofRequest,
  minRole: 'editor',
  logLimit: 'none',
  route: commandRoute(
    'post',
    `${requestPath}/cancel`,
    'Have the model continue without the program’s reply (the asker, facilitators)',
    'interview',
    { scope: 'session:run' },
  ),
  decide(state, { interviewId, contextRequestId }, actor, { now }) {
    const found = findHosted(state, interviewId, actor, now)
    if ('ok' in found) return found
    const asked = found.contextRequests.find(({ id }) => id === contextRequestId)
    if (!asked) return refuse('no-context-request')
    if (asked.end) return accept()
    const data = { interviewId, contextRequestId }
    const end: ContextEnd = { state: 'cancelled', by: null, at: now }
    return accept({ kind: 'context.cancelled', data }, ...after(found, contextRequestId, end))
  },
})

/** Emits nothing before its time is up, nor after it has ended: several processes may send this. */
export const endDueContextRequest = defineInterviewCommand({
  type: 'context.end-due',
  fields: ofRequest,
  minRole: 'server',
  decide(state, { interviewId, contextRequestId }, _actor, { now }) {
    const interview = entryOf(state.interviews, interviewId)
    if (!interview) return refuse('no-interview')
    const asked = interview.contextRequests.find(({ id }) => id === contextRequestId)
    if (!asked || asked.end || asked.dueAt > now) return accept()
    const data = { interviewId, contextRequestId }
    const end: ContextEnd = { state: 'timed-out', at: now }
    return accept({ kind: 'context.timed-out', data }, ...after(interview, contextRequestId, end))
  },
})

/** Events that end the interview, if questions of other branches have used up the models' limit. */
function after(interview: Interview, contextRequestId: string, end: ContextEnd): InterviewEvent[] {
  return endEvents(contextEnded(interview, contextRequestId, end))
}

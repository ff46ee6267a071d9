import { z } from 'zod'
import type { CastVoteResponse } from '#api/votes.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import { Promotion } from '#session/ideas/idea.ts'
import {
  type ApiAnswer,
  boardPath,
  type CallOptions,
  call,
  type Failure,
  Nothing,
  RESEND_LIMIT_MS,
} from './call-api.ts'
import { promotionsApi } from './promotion-requests.ts'
import { callCommand } from './send-command.ts'

const noteId = z.string()

/** A choice of one person on a board. It has the whole new value, so that the last one of several alone counts. */
export const OwnChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plus'), noteId, isOn: z.boolean() }),
  z.object({ kind: z.literal('vote'), voteId: z.string(), noteId, count: z.int() }),
  /** No scores take back those of the note. */
  z.object({ kind: z.literal('rating'), ratingId: z.string(), noteId, scores: z.array(z.int()) }),
  z.object({
    kind: z.literal('check'),
    documentId: z.string(),
    pointId: z.string(),
    rating: z.int().nullable(),
    criticism: z.string(),
  }),
  /** Whether a to-do is done. `number`: of its idea. */
  z.object({ kind: z.literal('done'), noteId, number: z.int(), isDone: z.boolean() }),
  /** `keepsOwner`: decisions and to-dos that have an owner or a day keep both. */
  z.object({
    kind: z.literal('promotion'),
    noteIds: z.array(z.string()),
    promotion: Promotion,
    keepsOwner: z.boolean(),
  }),
  /** To a question of an interview. */
  z.object({
    kind: z.literal('answer'),
    interviewId: z.string(),
    questionId: z.string(),
    value: z.record(z.string(), z.unknown()),
  }),
])
export type OwnChange = z.infer<typeof OwnChange>

/** The page of the interview reads the rest: its schema is large, and other pages of a board have no use for it. */
const AnsweredInterview = z.object({ interview: z.looseObject({ id: z.string() }) })

const CastBallot = z.object({ mine: z.array(z.object({ note: z.string(), count: z.int() })) })

/** The server's answer to a change, as far as pages use it. */
interface ChangeResult {
  /** To a vote: all of the person's votes. */
  ballot?: Pick<CastVoteResponse, 'mine'>
  /** To a promotion: the numbers of the notes. */
  numbers?: readonly number[]
  /** To an answer: an `InterviewResponse` that is still to be read. */
  interview?: unknown
}

/** `kept`: it waits in this browser. */
export type SentChange =
  | ({ state: 'sent' } & ChangeResult)
  | { state: 'kept' }
  | { state: 'refused'; failure: Failure }

export type SendChange = (change: OwnChange) => Promise<SentChange>

/** Sends a change now, and keeps nothing. */
export async function sendChange(boardId: string, change: OwnChange): Promise<SentChange> {
  const answer = await postChange(boardId, change)
  return answer.ok ? { state: 'sent', ...answer.value } : { state: 'refused', failure: answer.failure }
}

/** @param id repeating the request with it changes nothing more */
export async function postChange(
  boardId: string,
  change: OwnChange,
  id?: string,
): Promise<ApiAnswer<ChangeResult>> {
  const options = id === undefined ? {} : { headers: { 'idempotency-key': id }, limitMs: RESEND_LIMIT_MS }
  switch (change.kind) {
    case 'plus':
      return withResult(await postPlus(boardId, change, options), () => ({}))
    case 'vote': {
      const { voteId, noteId: note, count } = change
      const route = 'post /votes/{voteId}/cast'
      const answer = await callCommand(boardId, route, { voteId, note, count }, CastBallot, options)
      return withResult(answer, (ballot) => ({ ballot }))
    }
    case 'rating': {
      const { ratingId, noteId: note, scores } = change
      const route = 'post /ratings/{ratingId}/rate'
      const answer = await callCommand(boardId, route, { ratingId, note, scores }, Nothing, options)
      return withResult(answer, () => ({}))
    }
    case 'check': {
      const { documentId, pointId: point, rating, criticism } = change
      const input = { documentId, point, rating, criticism }
      const answer = await callCommand(boardId, 'post /checks/{documentId}/answer', input, Nothing, options)
      return withResult(answer, () => ({}))
    }
    case 'done': {
      const { number, isDone } = change
      const path = `${boardPath(boardId)}/ideas/${number}/done`
      const answer = await call(path, Nothing, { method: 'PUT', body: { isDone }, ...options })
      return withResult(answer, () => ({}))
    }
    case 'promotion': {
      const answer = await promotionsApi.promote(boardId, change, options)
      return withResult(answer, ({ ideas }) => ({ numbers: ideas.map(({ number }) => number) }))
    }
    case 'answer': {
      const [interviewId, questionId] = [change.interviewId, change.questionId].map(encodeURIComponent)
      const path = `${boardPath(boardId)}/interviews/${interviewId}/questions/${questionId}/answer`
      const body = { value: change.value }
      return withResult(
        await call(path, AnsweredInterview, { method: 'PUT', body, ...options }),
        (one) => one,
      )
    }
  }
}

function postPlus(
  boardId: string,
  { noteId: id, isOn }: Extract<OwnChange, { kind: 'plus' }>,
  options: Pick<CallOptions, 'headers' | 'limitMs'>,
): Promise<ApiAnswer<null>> {
  return call(`${boardPath(boardId)}/notes/${encodeURIComponent(id)}/reactions`, Nothing, {
    method: isOn ? 'POST' : 'DELETE',
    body: { symbol: PLUS.symbol },
    ...options,
  })
}

function withResult<T>(answer: ApiAnswer<T>, read: (value: T) => ChangeResult): ApiAnswer<ChangeResult> {
  return answer.ok ? { ok: true, value: read(answer.value) } : answer
}

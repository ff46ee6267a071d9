import { randomBytes } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { fenceAny, readFences } from '#agents/prompt/fence.ts'
import { Problem } from '#server/http/answers/problem.ts'
import type { HandedOut, MaybeRepeated } from '#server/interviews/program-interviews.ts'
import type { ResultAnswer } from '#session/interviews/interview-result.ts'
import type { NoteOrigin } from '#session/origin/note-origin.ts'
import { ApiRefusal } from './board-api.ts'
import { PROGRAM_SENTENCES } from './program-sentences.ts'
import { boardUrl, type Visit } from './visit.ts'

/** Before everything that a program reads from a board. */
export const UNTRUSTED_NOTICE = PROGRAM_SENTENCES.untrusted

const Fenced = z.array(z.record(z.string(), z.unknown()))
const Data = z.record(z.string(), z.unknown()).catch({})
const NONCE_BYTES = 12

/** Returns a tool's findings as text and as data, marked as untrusted. Text that can't be seen is removed. */
export function dataResult(data: object): CallToolResult {
  const fenced = fenceAny(randomBytes(NONCE_BYTES).toString('hex'), data)
  const [clean] = Fenced.parse(readFences(fenced))
  return {
    content: [{ type: 'text', text: `${UNTRUSTED_NOTICE}\n${fenced}` }],
    structuredContent: { notice: UNTRUSTED_NOTICE, ...clean },
  }
}

/** The origin of a text where it is not simply its author's: a model reads every word of a result. */
export function originOnly(origin: NoteOrigin): { origin?: NoteOrigin } {
  return origin === 'person' ? {} : { origin }
}

/**
 * Runs a tool. A refusal becomes a result that the model can read and act on; the text of other errors stays in the
 * log. Undelivered answers to earlier questions of this program are added to a result and never to an error: many
 * clients show their model only that a call failed.
 */
export async function asToolResult(
  visit: Pick<Visit, 'log' | 'claim' | 'giveBack' | 'origin' | 'token'>,
  work: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await withLateAnswers(visit, await work())
  } catch (error) {
    await visit.giveBack()
    const { code, message } = reasonOf(error, visit.log)
    return { isError: true, content: [{ type: 'text', text: `${code}: ${message}` }] }
  }
}

async function withLateAnswers(
  { claim, log, origin, token }: Pick<Visit, 'log' | 'claim' | 'origin' | 'token'>,
  result: CallToolResult,
): Promise<CallToolResult> {
  // A task has no room for anything else.
  if (result.resultType === 'task') return result
  try {
    if (!(await token.isLive())) return result
    const late = await claim()
    if (late.length === 0) return result
    const { content, structuredContent } = dataResult({
      late_answers: late.map((one) => lateView(one, origin)),
    })
    return {
      ...result,
      content: [...result.content, ...content],
      structuredContent: { ...Data.parse(result.structuredContent), ...Data.parse(structuredContent) },
    }
  } catch (error) {
    log.error({ err: error }, 'delivering late answers failed')
    return result
  }
}

function lateView({ boardId, interviewId, title, answers, askBacks }: HandedOut, origin: string): object {
  return {
    session_id: interviewId,
    request: title,
    board_url: boardUrl({ origin }, boardId),
    answers: answers.map(answerView),
    ...(askBacks.length > 0 && {
      asked_back: askBacks.map(({ id, text, by, maybeRepeated }) => ({
        ...{ id, text, by },
        ...(maybeRepeated && { maybe_repeated: true }),
      })),
    }),
  }
}

/** Without default values, because a model reads every word of it. */
export function answerView({
  questionId: _id,
  maybeRepeated,
  ...answer
}: ResultAnswer & MaybeRepeated): object {
  return { ...answer, ...(maybeRepeated && { maybe_repeated: true }) }
}

/** Like `asToolResult`, for work without such results: the protocol's error has the sentence. */
export async function asRead<T>(
  { log, giveBack }: Pick<Visit, 'log' | 'giveBack'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await giveBack()
    throw new Error(reasonOf(error, log).message)
  }
}

function reasonOf(error: unknown, log: Visit['log']): { code: string; message: string } {
  if (error instanceof ApiRefusal) return error
  log.error({ err: error }, 'MCP tool call failed')
  return new Problem('internal')
}

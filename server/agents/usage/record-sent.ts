import { createHash } from 'node:crypto'
import { openingLine } from '#agents/prompt/fence.ts'
import { estimatePromptTokens, type Prompt } from '#agents/prompt/prompt.ts'
import { type SentPrompt, toRanges } from '#session/sent-prompts/sent-prompt.ts'
import type { SessionState } from '#session/state.ts'
import type { RunSession } from '../runs/run-context.ts'

export interface SendingRun {
  /** The turn, or the document; of a moderation, `moderationRunId`. */
  id: string
  agentId: string
}

/** Returns a function that records a run's prompt in the session before it is sent, so that people can see it later. */
export function recorderOf(
  { dispatch, state }: RunSession,
  { id: runId, agentId }: SendingRun,
  model: string,
): (sent: { prompt: Prompt }, isSecondTry: boolean) => Promise<void> {
  return async ({ prompt }, isSecondTry) => {
    const sent: SentPrompt = {
      agentId,
      model,
      hash: hashOfPrompt(prompt),
      estimatedTokens: estimatePromptTokens(prompt),
      notes: notesSent(state(), prompt),
      leftOut: prompt.leftOut ?? 0,
      isSecondTry,
    }
    await dispatch({ type: 'prompt.send', runId, prompt: sent })
  }
}

function notesSent(state: Pick<SessionState, 'noteNumbers'>, { notes }: Prompt): SentPrompt['notes'] {
  if (!notes) return null
  const numberOf = (id: string) => state.noteNumbers.get(id)?.number ?? null
  const ranges = (ids: readonly string[]) => toRanges(ids.flatMap((id) => numberOf(id) ?? []))
  const { chosen, notChosen, others } = notes
  const all = [...chosen, ...notChosen, ...others]
  return {
    chosen: ranges(chosen),
    notChosen: ranges(notChosen),
    others: ranges(others),
    unnumbered: all.filter((id) => numberOf(id) === null),
  }
}

/** The code of a prompt's fences, as its rules name it. */
const CODE = new RegExp(openingLine('([0-9a-z]{10,64})'), 'g')

/**
 * SHA-256 of a prompt, in hexadecimal: of the JSON `[instructions, [[role, content], …]]`, with `code` in place of the code of its
 * fences, which differs between processes.
 */
export function hashOfPrompt({ instructions, messages }: Pick<Prompt, 'instructions' | 'messages'>): string {
  const json = JSON.stringify([instructions, messages.map(({ role, content }) => [role, content])])
  // The rules are last: an agent's own words before them may imitate a fence.
  const code = [...instructions.matchAll(CODE)].at(-1)?.[1]
  return createHash('sha256')
    .update(code === undefined ? json : json.replaceAll(code, 'code'))
    .digest('hex')
}

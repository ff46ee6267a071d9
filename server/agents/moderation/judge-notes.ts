import { chooseNotesTool, type ModeratorChoice, readChoice } from '#agents/moderation/choose-notes.ts'
import { type Judged, moderationPrompt } from '#agents/moderation/moderation.ts'
import type { Prompt } from '#agents/prompt/prompt.ts'
import type { CallEnd } from '#server/models/model-call.ts'
import { sumUsage } from '#server/models/sum-usage.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { ModelUsage } from '#session/model-usage.ts'
import type { TurnFailure } from '#session/turn-failure.ts'
import { agentFailure } from '../agent-failure.ts'
import type { RunContext } from '../run-context.ts'
import { fitOutput, OUTPUT_TOKENS } from '../usage/fit-output.ts'
import { mayTryAgain } from '../usage/second-try.ts'

/** `unread`: neither the first nor the second answer could be read, or the time was over. */
export type NoteJudgment = { usage: ModelUsage | null } & (
  | { state: 'judged'; judged: Judged }
  | { state: 'failed'; failure: TurnFailure }
  | { state: 'unread' }
)

/** One of two passes, which see the notes in different orders. `signal` ends both. */
export interface Judging {
  roundId: string
  pass: 0 | 1
  agent: Agent
  model: string
  signal: AbortSignal
}

const COMPLAINT =
  'This could not be read as a choice. Call the tool choose_notes once, with labels from the list, or answer with PICK and DISTANT lines only.'

/**
 * One pass of a moderator over a round's notes. An answer that cannot be read gets one more try, if the
 * budget allows.
 */
export async function judgeNotes(context: RunContext, judging: Judging): Promise<NoteJudgment> {
  const { prompt, labels } = moderationPrompt(
    await context.scene(OUTPUT_TOKENS.moderate),
    judging.roundId,
    judging.pass,
  )
  if (labels.size === 0) {
    const failure = agentFailure('empty', 'None of the round’s notes is on the board any more.')
    return { state: 'failed', failure, usage: null }
  }
  const fit = fitOutput(context.state(), judging.model, prompt, OUTPUT_TOKENS.moderate)
  if (!fit.ok) return { state: 'failed', failure: fit.failure, usage: null }
  const ask = (asked: Prompt) => choose(context, judging, asked, labels, fit.outputTokens)
  const first = await ask(prompt)
  if (first.choice || first.end.state !== 'done') return verdictOf(first, labels, first.end.usage)
  const again = withComplaint(prompt, first.end.text)
  const { model, roundId } = judging
  if (!(await mayTryAgain(context, { model, prompt: again, outputTokens: fit.outputTokens, roundId })))
    return verdictOf(first, labels, first.end.usage)
  const second = await ask(again)
  return verdictOf(second, labels, sumUsage([first.end.usage, second.end.usage]))
}

interface Answer {
  end: CallEnd
  /** null if the call did not end well, or if its answer cannot be read. */
  choice: ModeratorChoice | null
}

async function choose(
  context: RunContext,
  { agent, model, signal }: Judging,
  prompt: Prompt,
  labels: ReadonlyMap<string, string>,
  maxOutputTokens: number,
): Promise<Answer> {
  const tool = chooseNotesTool(labels.keys())
  const end = await context.models.call({
    model,
    prompt,
    maxOutputTokens,
    script: { task: 'moderate', agent: { name: agent.name, domain: agent.domain } },
    tool,
    signal,
    onText: () => undefined,
  })
  if (end.state !== 'done') return { end, choice: null }
  // Parsed again: a model may call the tool with labels that this call did not allow.
  return { end, choice: tool.schema.safeParse(end.toolInput).data ?? readChoice(end.text, labels) }
}

function verdictOf(
  { end, choice }: Answer,
  labels: ReadonlyMap<string, string>,
  usage: ModelUsage | null,
): NoteJudgment {
  if (choice) return { state: 'judged', judged: { choice, labels }, usage }
  return end.state === 'failed'
    ? { state: 'failed', failure: end.failure, usage }
    : { state: 'unread', usage }
}

function withComplaint({ instructions, messages }: Prompt, answer: string): Prompt {
  // Providers refuse an empty message of the assistant.
  const said = answer.trim() === '' ? 'I have no answer.' : answer
  return {
    instructions,
    messages: [...messages, { role: 'assistant', content: said }, { role: 'user', content: COMPLAINT }],
  }
}

import { shortText } from '#agents/prompt/board-text.ts'
import type { FencedData } from '#agents/prompt/fence.ts'
import type { TokenBudget } from '#agents/prompt/prompt.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { agentsWithoutNotes } from '#session/rounds/prose-only.ts'
import type { Round } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'

/** Characters read of one answer. A long answer is cut at its end: its beginning usually has the gist. */
const MAX_ANSWER_CHARS = 1_500

/** Introduces answers without notes: a synthesis can cite only notes. */
export const NOTHING_TO_CITE =
  'What advisors answered without a note. Take it into account; a sentence that only such an answer carries names no label, and says who said it:'

/** The last answer of each agent that posted no note in the round, as far as there is room. */
export function answersWithoutNotes(
  state: SessionState,
  roundId: string | null,
  room: TokenBudget,
): FencedData[] {
  const round = roundId === null ? null : entryOf(state.rounds, roundId)
  const view = round && entryOf(state.roundViews, round.id)
  if (!round || !view) return []
  return agentsWithoutNotes(view).flatMap((agentId) => {
    const text = shortText(lastAnswer(round, agentId), MAX_ANSWER_CHARS)
    const by = agentIn(state, agentId)?.name ?? 'a former advisor'
    const answer: FencedData = { what: 'answer', by, text }
    return text !== '' && room.take(JSON.stringify(answer)) ? [answer] : []
  })
}

function lastAnswer({ turns }: Round, agentId: string): string {
  const last = turns.findLast((turn) => turn.agentId === agentId && turn.state === 'done')
  return last && 'text' in last ? last.text : ''
}

import { clip } from '#base/clip.ts'
import type { AgentsSlice } from '#session/agents/agents-slice.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { originOfModel } from '#session/origin/note-origin.ts'
import type { Turn } from '#session/rounds/round.ts'
import type { RoundsSlice } from '#session/rounds/rounds-slice.ts'
import type { Interview } from './interview.ts'

/** An AI advisor's answer to the asking program: not an answer of a person, and never counted or cited as one. */
export interface AdvisorAnswer {
  agentId: string
  name: string
  /** Its words and its notes, of all its turns. */
  text: string
  /** Whether an AI or the demo script answered. */
  origin: 'ai' | 'script'
}

const MAX_CHARS = 4_000

/** Returns the answers of the interview's advisor round: one for each advisor, from its turns that are done. */
export function advisorAnswers(
  state: Pick<RoundsSlice, 'rounds' | 'roundViews'> & Pick<AgentsSlice, 'agents' | 'formerAgentViews'>,
  { advisorRound }: Pick<Interview, 'advisorRound'>,
): AdvisorAnswer[] {
  const round = advisorRound === null ? null : entryOf(state.rounds, advisorRound)
  const models = advisorRound === null ? [] : (entryOf(state.roundViews, advisorRound)?.turns ?? [])
  const turns = Map.groupBy(round?.turns ?? [], ({ agentId }) => agentId)
  return [...turns].flatMap(([agentId, its]) => {
    const text = its.map(textOfTurn).filter(Boolean).join('\n\n')
    const model = models.find((turn) => turn.agentId === agentId)?.model ?? null
    const origin = originOfModel(model)
    return text === '' ? [] : [{ agentId, name: nameOf(state, agentId), text: clip(text, MAX_CHARS), origin }]
  })
}

function textOfTurn(turn: Turn): string {
  return turn.state === 'done' ? [turn.text, ...turn.notes.map(({ text }) => text)].join('\n').trim() : ''
}

function nameOf(state: Pick<AgentsSlice, 'agents' | 'formerAgentViews'>, agentId: string): string {
  const known = agentIn(state, agentId) ?? state.formerAgentViews.find(({ id }) => id === agentId)
  return known?.name ?? 'A removed advisor'
}

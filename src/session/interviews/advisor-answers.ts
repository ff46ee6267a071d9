import { clip } from '#base/clip.ts'
import { agentIn, entryOf, type SessionState } from '#session/state.ts'
import type { Interview } from './interview.ts'

/** What an AI advisor said when the program that asks consulted it: no answer of a person, and never counted or cited as one. */
export interface AdvisorAnswer {
  agentId: string
  name: string
  /** Its words and its notes. */
  text: string
}

const MAX_CHARS = 4_000

/** Of the round in which advisors were asked the same: what those have said who are done. */
export function advisorAnswers(
  state: SessionState,
  { advisorRound }: Pick<Interview, 'advisorRound'>,
): AdvisorAnswer[] {
  const round = advisorRound === null ? null : entryOf(state.rounds, advisorRound)
  return (round?.turns ?? []).flatMap((turn) => {
    if (turn.state !== 'done') return []
    const text = [turn.text, ...turn.notes.map((note) => note.text)].join('\n').trim()
    const name = agentIn(state, turn.agentId)?.name ?? 'A removed advisor'
    return text === '' ? [] : [{ agentId: turn.agentId, name, text: clip(text, MAX_CHARS) }]
  })
}

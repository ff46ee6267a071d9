import { drawAdvisors, findOverlaps } from '#agents/draw/draw-advisors.ts'
import { type AgentFields, MAX_AGENTS } from '#session/agents/agent.ts'
import type { SessionState } from '#session/state.ts'
import { agentLibrary, libraryAgent } from './library.ts'

/** Before the id of an advisor of the library that is not on the board. */
const OF_LIBRARY = 'library:'

/** An advisor for the next question: an agent of the board by its id, or one of the library as `library:` and its id. */
export interface DrawnAdvisor {
  key: string
  agent: AgentFields
  /** In how many rounds of this board it answered, or is about to. */
  answers: number
}

/** A draw, and the settings that would change it. */
export interface QuestionDraw {
  advisors: DrawnAdvisor[]
  /** Two advisors that look at the same thing, and the one that could take the second one's place. */
  overlaps: { keep: DrawnAdvisor; replace: DrawnAdvisor; by: DrawnAdvisor | null }[]
}

/** How many are drawn on a board that has no advisor chosen, and the most. */
const USUAL_COUNT = 4
const MAX_COUNT = 6

/**
 * Draws advisors for a question from those of the board and of the library.
 * @param chosen keys that a person chose: these are then the advisors, and only their overlaps are looked for
 * @param canAnswer whether an advisor's model may be used on this board
 */
export function drawForQuestion(
  state: SessionState,
  { question, chosen }: { question: string; chosen?: readonly string[] | undefined },
  canAnswer: (agent: AgentFields) => boolean,
): QuestionDraw {
  const candidates = candidatesFor(state)
    .filter(({ agent }) => canAnswer(agent))
    .map((candidate) => ({ ...candidate, text: `${candidate.agent.domain}\n${candidate.agent.prompt}` }))
  const onBoard = state.agents.filter(({ kind, isChosen }) => kind === 'advisor' && isChosen).length
  const count = Math.min(MAX_COUNT, onBoard || USUAL_COUNT)
  // The number of rounds is part of the seed: questions of one board without a word in common get other advisors too.
  const seed = `${state.board.id}:${state.roundOrder.length}`
  const draw = (from: typeof candidates, max: number) =>
    drawAdvisors({ question, candidates: from, count: max, seed })
  const advisors = chosen
    ? chosen.flatMap((key) => candidates.find((candidate) => candidate.key === key) ?? [])
    : draw(candidates, count)
  let others = candidates.filter((candidate) => !advisors.includes(candidate))
  const overlaps = findOverlaps(advisors).map(([keep, replace]) => {
    // One that overlaps with none of those that stay.
    const stay = advisors.filter((advisor) => advisor !== replace)
    const fitting = others.filter((other) =>
      findOverlaps([...stay, other]).every((pair) => !pair.includes(other)),
    )
    const [by = null] = draw(fitting, 1)
    others = others.filter((other) => other !== by)
    return { keep, replace, by }
  })
  return { advisors, overlaps }
}

function candidatesFor(state: SessionState): DrawnAdvisor[] {
  const answers = countAnswers(state)
  const onBoard = state.agents
    .filter(({ kind }) => kind === 'advisor')
    .map((agent) => ({ key: agent.id, agent, answers: answers.get(agent.id) ?? 0 }))
  if (state.agents.length >= MAX_AGENTS) return onBoard
  const taken = new Set(state.agents.map(({ name }) => name.toLowerCase()))
  const others = agentLibrary()
    .filter(({ agent }) => agent.kind === 'advisor' && !taken.has(agent.name.toLowerCase()))
    .map(({ id, agent }) => ({ key: `${OF_LIBRARY}${id}`, agent, answers: 0 }))
  return [...onBoard, ...others]
}

function countAnswers({ rounds }: SessionState): Map<string, number> {
  const answers = new Map<string, number>()
  for (const { turns } of Object.values(rounds)) {
    // A discussion is one answer, however often the advisor speaks in it. Answers under way count: the next draw may be
    // before they end.
    const speakers = new Set(turns.map(({ agentId }) => agentId))
    for (const agentId of speakers) answers.set(agentId, (answers.get(agentId) ?? 0) + 1)
  }
  return answers
}

/** The agent of the library that a key names; null for the id of an agent of a board, and for an unknown key. */
export function libraryAgentOf(key: string): ReturnType<typeof libraryAgent> {
  return key.startsWith(OF_LIBRARY) ? libraryAgent(key.slice(OF_LIBRARY.length)) : null
}

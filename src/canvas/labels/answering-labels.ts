import { isOver, type RoundView, type TurnState, type TurnView } from '#session/rounds/round.ts'

export function answeringByNote(
  rounds: Readonly<Record<string, RoundView>>,
  agents: readonly { id: string; name: string }[],
): Map<string, string> {
  const nameOf = (id: string): string[] => agents.flatMap((agent) => (agent.id === id ? agent.name : []))
  const turnsByNote = new Map<string, TurnView[]>()
  for (const { trigger, state, turns } of Object.values(rounds)) {
    if (trigger.kind !== 'mention' || isOver(state)) continue
    turnsByNote.set(trigger.noteId, [...(turnsByNote.get(trigger.noteId) ?? []), ...turns])
  }
  const words = new Map<string, string>()
  for (const [noteId, turns] of turnsByNote) {
    const namesOf = (states: readonly TurnState[]): string[] =>
      turns.filter(({ state }) => states.includes(state)).flatMap(({ agentId }) => nameOf(agentId))
    const parts = [
      ...doing(namesOf(['queued']), 'waiting'),
      ...doing(namesOf(['thinking']), 'thinking'),
      ...doing(namesOf(['posting']), 'writing'),
    ]
    if (parts.length > 0) words.set(noteId, parts.join(', '))
  }
  return words
}

function doing(names: readonly string[], what: string): string[] {
  if (names.length === 0) return []
  if (names.length > 2) return [`${names.length} advisors are ${what}`]
  return [`${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} ${what}`]
}

/** "No advisor is called Skeptic". `null` if all names are known. */
export function unknownLabel(names: readonly string[]): string | null {
  if (names.length === 0) return null
  const last = names.at(-1)
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
  return `No advisor is called ${list}`
}

/** An agent's work, beside its name. */
export const DOING_LABELS = {
  thinking: 'thinking',
  writing: 'writing',
  choosing: 'choosing',
} as const

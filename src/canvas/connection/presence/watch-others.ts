import type { Readable } from '#base/readable.ts'
import type { ClientPresence } from '#sync/awareness-state.ts'
import { watchAgents } from './agents-here.ts'
import { type AgentHere, type PersonHere, watchPeople } from './people-here.ts'
import { type Presenting, type PresentingSource, watchPresenting } from './presenting.ts'

interface Others {
  people: Readable<readonly PersonHere[]>
  presenting: Readable<Presenting>
  agentsHere: Readable<readonly AgentHere[]>
}

/** The others who are on the board now, as their presence says. */
export function watchOthers(
  source: PresentingSource,
  announce: (part: ClientPresence) => void,
): { others: Others; stopOthers: () => void } {
  const { awareness } = source.provider
  const here = watchPeople(awareness, source.options.user.id)
  const agents = watchAgents(awareness)
  const { presenting, stop } = watchPresenting(source, announce)
  return {
    others: { people: here.people, presenting, agentsHere: agents.agents },
    stopOthers() {
      for (const stopOne of [here.stop, agents.stop, stop]) stopOne()
    },
  }
}

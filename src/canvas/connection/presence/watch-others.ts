import type { Awareness } from 'y-protocols/awareness'
import { type Readable, writable } from '#base/readable.ts'
import type { ClientPresence } from '#sync/awareness-state.ts'
import { type AgentHere, type PersonHere, remoteAgents, watchPeople } from './people-here.ts'
import { type Presenting, type PresentingSource, watchPresenting } from './presenting.ts'

interface Others {
  people: Readable<readonly PersonHere[]>
  presenting: Readable<Presenting>
  agentsHere: Readable<readonly AgentHere[]>
}

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

function watchAgents(awareness: Awareness): { agents: Readable<readonly AgentHere[]>; stop(): void } {
  const agents = writable<readonly AgentHere[]>([])
  let shown = '[]'
  function update(): void {
    const next = remoteAgents(awareness).sort((a, b) => a.name.localeCompare(b.name))
    const text = JSON.stringify(next)
    if (text === shown) return
    shown = text
    agents.set(next)
  }
  const onChange = (_change: unknown, origin: unknown): void => {
    if (origin !== 'local') update()
  }
  awareness.on('change', onChange)
  update()
  return { agents, stop: () => awareness.off('change', onChange) }
}

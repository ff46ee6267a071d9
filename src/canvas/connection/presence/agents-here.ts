import type { Awareness } from 'y-protocols/awareness'
import { type Readable, writable } from '#base/readable.ts'
import { type AgentHere, remoteAgents } from './people-here.ts'

/** The working agents, by name. A new array only when the list changes. */
export function watchAgents(awareness: Awareness): { agents: Readable<readonly AgentHere[]>; stop(): void } {
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

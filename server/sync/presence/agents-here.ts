import type { AgentPresence, PresenceStamp } from '#sync/awareness-state.ts'
import { type AwarenessEntry, awarenessFrame, type Frame } from '../wire/frame.ts'

interface Shown extends AwarenessEntry {
  presence: AgentPresence
}

/** How an agent gets the client id under which pages see it. */
export interface AgentsHereOptions {
  /** Returns a client id that is free in the room. */
  newClientId: () => number
}

/** Agents in a room. Other clients see them as clients, under client ids that only the server may use. */
export class AgentsHere {
  private readonly options: AgentsHereOptions
  private readonly shown = new Map<string, Shown>()
  private changed = new Map<number, AwarenessEntry>()

  constructor(options: AgentsHereOptions) {
    this.options = options
  }

  /** Returns false if the agent is already shown like that. */
  show(who: PresenceStamp, presence: AgentPresence): boolean {
    const { userId: agentId } = who
    const before = this.shown.get(agentId)
    const json = JSON.stringify({ ...presence, who })
    if (before?.json === json) return false
    const clientId = before?.clientId ?? this.options.newClientId()
    const shown: Shown = { clientId, clock: (before?.clock ?? 0) + 1, json, presence }
    this.shown.set(agentId, shown)
    this.changed.set(clientId, shown)
    return true
  }

  /** Returns false if the agent was not shown. */
  hide(agentId: string): boolean {
    const shown = this.shown.get(agentId)
    if (!shown) return false
    this.shown.delete(agentId)
    this.changed.set(shown.clientId, { clientId: shown.clientId, clock: shown.clock + 1, json: 'null' })
    return true
  }

  owns(clientId: number): boolean {
    for (const shown of this.shown.values()) if (shown.clientId === clientId) return true
    return false
  }

  isEditing(recordId: string): boolean {
    for (const { presence } of this.shown.values()) if (presence.editing === recordId) return true
    return false
  }

  editingOf(agentId: string): string | null {
    return this.shown.get(agentId)?.presence.editing ?? null
  }

  /** All agents, for a newcomer; `null` when there are none. */
  snapshot(): Frame | null {
    return this.shown.size > 0 ? awarenessFrame([...this.shown.values()]) : null
  }

  takeChanged(): Frame | null {
    if (this.changed.size === 0) return null
    const entries = [...this.changed.values()]
    this.changed = new Map()
    return awarenessFrame(entries)
  }
}

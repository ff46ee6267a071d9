import type { Awareness } from 'y-protocols/awareness'
import { type Readable, writable } from '#base/readable.ts'
import { type AgentDoing, StampedPresence } from '#sync/awareness-state.ts'

export interface PersonHere {
  userId: string
  name: string
  color: string
  isIdle: boolean
  isMe: boolean
}

export interface AgentHere {
  agentId: string
  name: string
  emoji: string
  /** A note colour. */
  color: string
  doing: AgentDoing
  /** Page coordinates; `null` before it is anywhere on the canvas. */
  cursor: readonly [x: number, y: number] | null
  editing: string | null
}

/** One open window of another person. */
export interface RemoteWindow extends StampedPresence {
  clientId: number
}

const parsed = new WeakMap<object, RemoteWindow | null>()

/** An awareness state is replaced as a whole and never mutated: its parsed form can be cached. */
function readState(clientId: number, state: object): RemoteWindow | null {
  const known = parsed.get(state)
  if (known !== undefined) return known
  const result = StampedPresence.safeParse(state)
  const read = result.success ? { ...result.data, clientId } : null
  parsed.set(state, read)
  return read
}

/** All other windows, including my own in other tabs. Agents have none. */
export function remoteWindows(awareness: Awareness): RemoteWindow[] {
  return remoteStates(awareness).filter(({ who }) => who.kind !== 'agent')
}

/** Whether a person at another window types in this record. */
export function isTypedElsewhere(awareness: Awareness, recordId: string): boolean {
  return remoteWindows(awareness).some(({ editing }) => editing === recordId)
}

/** Agents that work now, as the server shows them in presence. */
export function remoteAgents(awareness: Awareness): AgentHere[] {
  return remoteStates(awareness).flatMap(({ who, doing, cursor, editing }) => {
    if (who.kind !== 'agent' || !doing) return []
    const { userId: agentId, name, color, emoji = '' } = who
    return [{ agentId, name, color, emoji, doing, cursor: cursor ?? null, editing: editing ?? null }]
  })
}

function remoteStates(awareness: Awareness): RemoteWindow[] {
  const states: RemoteWindow[] = []
  for (const [clientId, state] of awareness.getStates()) {
    if (clientId === awareness.clientID) continue
    const read = readState(clientId, state)
    if (read) states.push(read)
  }
  return states
}

function listPeople(awareness: Awareness, myId: string): PersonHere[] {
  const people = new Map<string, PersonHere>()
  for (const { who, isIdle } of remoteWindows(awareness)) {
    const known = people.get(who.userId)
    if (known) known.isIdle = known.isIdle && Boolean(isIdle)
    else people.set(who.userId, { ...who, isIdle: Boolean(isIdle), isMe: who.userId === myId })
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** The other people with the board open. A new array only when the list changes. */
export function watchPeople(
  awareness: Awareness,
  myId: string,
): { people: Readable<readonly PersonHere[]>; stop(): void } {
  const people = writable<readonly PersonHere[]>([])
  let shown = '[]'
  function update(): void {
    const next = listPeople(awareness, myId).filter((person) => !person.isMe)
    const text = JSON.stringify(next)
    if (text === shown) return
    shown = text
    people.set(next)
  }
  const onChange = (_change: unknown, origin: unknown): void => {
    if (origin !== 'local') update()
  }
  awareness.on('change', onChange)
  update()
  return { people, stop: () => awareness.off('change', onChange) }
}

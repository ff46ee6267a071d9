import type { Awareness } from 'y-protocols/awareness'
import { type Readable, writable } from '#base/readable.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import { ClientPresence } from '#sync/awareness-state.ts'
import { type RemoteWindow, remoteWindows } from './people-here.ts'

export interface Presenting {
  /** User id; `null` without a presenter. Of several, the last to begin. */
  presenterId: string | null
  /** Whether the presenter has control: their view is not left until they release it. */
  hasControl: boolean
  /** How many other people follow this person's view. */
  followers: number
  /** If this person presents: the ids of people here who do not follow their view. */
  elsewhere: readonly string[]
}

export const NO_ONE_PRESENTS: Presenting = {
  presenterId: null,
  hasControl: false,
  followers: 0,
  elsewhere: [],
}

export interface PresentingSource {
  provider: { readonly awareness: Awareness; readonly wsconnected: boolean }
  session: Readable<Projection | null>
  options: { user: { id: string } }
}

/** Only one person presents at a time: this window stops when another person begins. */
export function watchPresenting(
  { provider, session, options }: PresentingSource,
  announce: (part: ClientPresence) => void,
): { presenting: Readable<Presenting>; stop(): void } {
  const { awareness } = provider
  const userId = options.user.id
  const presenting = writable<Presenting>(NO_ONE_PRESENTS)
  /** In the order in which they began. */
  let known: string[] = []

  function isFacilitator(id: string): boolean {
    const role = session.get()?.people[id]?.role
    return role !== undefined && role !== null && isAtLeast(role, 'facilitator')
  }

  function ownPresence(): ClientPresence | undefined {
    return ClientPresence.safeParse(awareness.getLocalState()).data
  }

  function isPresentingHere(): boolean {
    return ownPresence()?.isPresenting === true
  }

  function hasControl(presenterId: string | null, others: readonly RemoteWindow[]): boolean {
    if (presenterId === null) return false
    if (presenterId === userId && ownPresence()?.hasControl === true) return true
    return others.some(
      (window) => window.who.userId === presenterId && window.isPresenting && window.hasControl,
    )
  }

  function update(): void {
    // Without a connection the others' states are gone, which does not mean that they stopped.
    if (!provider.wsconnected && !isPresentingHere()) return
    const others = remoteWindows(awareness)
    const now = new Set(others.flatMap(({ isPresenting, who }) => (isPresenting ? who.userId : [])))
    if (isPresentingHere()) now.add(userId)
    const presenters = [...now].filter(isFacilitator)
    known = [
      ...known.filter((id) => presenters.includes(id)),
      ...presenters.filter((id) => !known.includes(id)),
    ]
    const presenterId = known.at(-1) ?? null
    const people = others.filter(({ who }) => who.userId !== userId)
    const following = new Set(people.filter(({ follows }) => follows === userId).map(({ who }) => who.userId))
    const elsewhere = new Set(
      presenterId === userId ? people.map(({ who }) => who.userId).filter((id) => !following.has(id)) : [],
    )
    const next: Presenting = {
      presenterId,
      hasControl: hasControl(presenterId, others),
      followers: following.size,
      elsewhere: [...elsewhere].sort(),
    }
    if (JSON.stringify(next) !== JSON.stringify(presenting.get())) presenting.set(next)
    if (presenterId !== userId && isPresentingHere()) announce({ isPresenting: false, hasControl: false })
  }

  awareness.on('change', update)
  const stopSession = session.subscribe(update)
  return {
    presenting,
    stop() {
      awareness.off('change', update)
      stopSession()
    },
  }
}

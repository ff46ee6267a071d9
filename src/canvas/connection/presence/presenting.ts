import type { Awareness } from 'y-protocols/awareness'
import { type Readable, writable } from '#base/readable.ts'
import { isAtLeast } from '#session/members/role.ts'
import type { Projection } from '#session/projection.ts'
import { ClientPresence } from '#sync/awareness-state.ts'
import { remoteWindows } from './people-here.ts'

/** Who asks everyone to follow their view. */
export interface Presenting {
  /** User id; `null` if no one presents. Of several, who began last. */
  presenterId: string | null
  /** How many other people follow this person's view. */
  followers: number
}

const NO_ONE: Presenting = { presenterId: null, followers: 0 }

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
  const presenting = writable<Presenting>(NO_ONE)
  /** In the order in which they began. */
  let known: string[] = []

  function isFacilitator(id: string): boolean {
    const role = session.get()?.people[id]?.role
    return role !== undefined && role !== null && isAtLeast(role, 'facilitator')
  }

  function isPresentingHere(): boolean {
    return ClientPresence.safeParse(awareness.getLocalState()).data?.isPresenting === true
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
    const following = others.filter(({ follows, who }) => follows === userId && who.userId !== userId)
    const followers = new Set(following.map(({ who }) => who.userId)).size
    const before = presenting.get()
    if (before.presenterId !== presenterId || before.followers !== followers)
      presenting.set({ presenterId, followers })
    if (presenterId !== userId && isPresentingHere()) announce({ isPresenting: false })
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

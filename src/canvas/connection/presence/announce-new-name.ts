import type { Readable } from '#base/readable.ts'
import type { Projection } from '#session/projection.ts'
import type { ClientPresence } from '#sync/awareness-state.ts'

export function announceNewName(
  session: Readable<Projection | null>,
  userId: string,
  announce: (part: ClientPresence) => void,
): () => void {
  let known: string | null = null
  return session.subscribe(() => {
    const me = session.get()?.people[userId]
    if (!me) return
    const now = JSON.stringify([me.name, me.color])
    const isNew = known !== null && now !== known
    known = now
    if (isNew) announce({})
  })
}

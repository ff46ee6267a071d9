import type { Readable } from '#base/readable.ts'
import type { Projection } from '#session/projection.ts'
import type { ClientPresence } from '#sync/awareness-state.ts'

/**
 * The server signs what a window says with the name and colour that its person has at that moment: to be seen under new
 * ones, the window has to say something.
 */
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

import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'

/** Each person's secret input: by user id, then by the id of an open vote, rating or check. */
export type Secrets<Own> = Record<string, Readonly<Record<string, Own>>>

/** Returns this person's input in the vote, rating or check; `null`: none. */
export function secretOf<Own>(secrets: Secrets<Own>, userId: string, id: string): Own | null {
  const own = entryOf(secrets, userId)
  return own && entryOf(own, id)
}

/** Replaces this person's input in the vote, rating or check `id`. */
export function withSecret<Own>(
  secrets: Secrets<Own>,
  { userId, id, own }: { userId: string; id: string; own: Own },
  owned: CopyOnWrite,
): Secrets<Own> {
  const next = owned.record(secrets)
  next[userId] = { ...(entryOf(next, userId) ?? {}), [id]: own }
  return next
}

/** Without those of this vote, rating or check. If a person has only others, their object stays identical. */
export function withoutSecrets<Own>(secrets: Secrets<Own>, id: string): Secrets<Own> {
  const kept: Secrets<Own> = {}
  for (const [userId, own] of Object.entries(secrets)) {
    const { [id]: gone, ...others } = own
    if (gone === undefined) kept[userId] = own
    else if (Object.keys(others).length > 0) kept[userId] = others
  }
  return kept
}

/** Passes the input of a guest to the account that the guest signed in to, merged with the account's own. */
export function moveSecrets<Own>(
  secrets: Secrets<Own>,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
  merge: (guest: Own, own: Own | undefined) => Own,
  owned: CopyOnWrite,
): Secrets<Own> {
  const guest = entryOf(secrets, from)
  if (!guest) return secrets
  const next = owned.record(secrets)
  const own = { ...entryOf(next, to) }
  for (const [id, input] of Object.entries(guest)) own[id] = merge(input, entryOf(own, id) ?? undefined)
  next[to] = own
  delete next[from]
  return next
}

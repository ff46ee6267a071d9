import type { Actor } from '#session/core/actor.ts'
import { type Decision, refuse } from '#session/core/decision.ts'
import { type MembersSlice, personIn } from '#session/members/members-slice.ts'
import { type AskedSlice, askedTooOften } from './ask-limits.ts'
import { type DocumentRun, isOpenDocumentRun } from './document-run.ts'
import type { HandEdit } from './hand-edit.ts'

/** A synthesis or a proposal, as far as its versions matter. */
interface Version extends Pick<DocumentRun, 'id' | 'state' | 'startedAt' | 'requestedBy'> {
  version: number
  previousId: string | null
  edit?: HandEdit | undefined
}

/** Everyone gets every version: so many of one document, and the next is an agent's or none. */
export const MAX_EDITED_VERSION = 100

/** All versions of the document that this one is of, newest first. */
export function versionsOf<Document extends Version>(
  documents: Readonly<Record<string, Document>>,
  document: Document,
): Document[] {
  const root = (of: Document): string => {
    const seen = new Set<string>()
    let first = of
    while (first.previousId !== null && !seen.has(first.id)) {
      seen.add(first.id)
      const before = documents[first.previousId]
      if (!before) break
      first = before
    }
    return first.id
  }
  const own = root(document)
  return Object.values(documents)
    .filter((other) => root(other) === own)
    .sort((a, b) => b.version - a.version || b.startedAt - a.startedAt)
}

/** Why nothing can be saved on top of this version now; null: it can. */
export function versionRefusal<Document extends Version>(
  state: AskedSlice & Pick<MembersSlice, 'people'>,
  documents: Readonly<Record<string, Document>>,
  { previous, actor, now }: { previous: Document; actor: Actor; now: number },
): Decision<never> | null {
  const newest = versionsOf(documents, previous)[0] ?? previous
  if (isOpenDocumentRun(newest)) return refuse('not-now.newer-version-running', { version: newest.version })
  if (newest.id !== previous.id) return refuseConflict(state, newest)
  if (previous.version >= MAX_EDITED_VERSION) return refuse('too-many-versions')
  return askedTooOften(state, actor, now) ? refuse('too-often') : null
}

function refuseConflict(
  state: Pick<MembersSlice, 'people'>,
  { version, edit, requestedBy }: Version,
): Decision<never> {
  if (!edit) return refuse('version-conflict.written', { version })
  const name = personIn(state, requestedBy)?.name
  return name === undefined
    ? refuse('version-conflict.saved-unnamed', { version })
    : refuse('version-conflict.saved', { name, version })
}

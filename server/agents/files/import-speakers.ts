import type { NamedSentence } from '#base/sentence.ts'
import { EMPTY_CONTENT } from '#formats/board-json/slice-content.ts'
import { importInSlices } from '#server/session/import-in-slices.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { namedRefusal } from '#session/core/named-refusal.ts'
import { PERSON_COLORS } from '#session/members/person-palette.ts'
import type { SessionState } from '#session/state.ts'
import { contentId } from './content-id.ts'

const MAX_NAME_CHARS = 200

/**
 * Adds people for the human speakers of a file, so that notes and ideas carry their names. They have no role, and no
 * account can join as one of them.
 * @returns their ids by name, or the reason for none as a sentence
 */
export async function importSpeakers(
  sessions: SessionHub,
  state: SessionState,
  { roundId, names, importedBy }: { roundId: string; names: readonly string[]; importedBy: string },
): Promise<Map<string, string> | NamedSentence> {
  const people = [...new Set(names)].flatMap((full, i) => {
    const name = full.slice(0, MAX_NAME_CHARS).toWellFormed().trim()
    const id = contentId('f', state.board.id, roundId, full)
    return name === '' ? [] : [{ full, id, name, color: PERSON_COLORS[i % PERSON_COLORS.length] ?? 'moss' }]
  })
  const fresh = people.filter(({ id }) => !entryOf(state.people, id))
  if (fresh.length > 0) {
    const slice = { ...EMPTY_CONTENT, people: fresh.map(({ full: _full, ...person }) => person) }
    const refusal = await importInSlices(sessions, state.board.id, slice, { userId: importedBy })
    if (refusal) return namedRefusal(refusal)
  }
  return new Map(people.map(({ full, id }) => [full, id]))
}

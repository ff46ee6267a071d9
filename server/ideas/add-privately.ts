import { newNoteId } from '#server/ground/new-id.ts'
import { addDraftNote, findOwnPrivateNote, findUnrevealedNote } from '#server/private-writing/draft-note.ts'
import { personIn } from '#session/members/members-slice.ts'
import { isWritingPrivately } from '#session/private-writing/private-writing.ts'
import type { SessionState } from '#session/state.ts'
import { type AddServices, type NewIdea, newIdeaRefusal, unfitText, withPlainLineEnds } from './add-ideas.ts'
import { type Refused, refused } from './idea-refusal.ts'

/** A note of the person that only they see. It becomes an idea after the reveal. */
export interface PrivateNote {
  noteId: string
}

type Services = Pick<AddServices, 'config' | 'sessions' | 'rooms'>

/**
 * While people write in private, words of a person go to their draft. `null`: they become an idea at once. The category, the tags
 * and the parent are not kept: a draft holds notes alone.
 */
export async function addPrivately(
  services: Services,
  boardId: string,
  input: NewIdea,
): Promise<({ ok: true } & PrivateNote) | Refused | null> {
  const state = await services.sessions.load(boardId)
  const userId = state && writerOf(state, input)
  if (!state || userId === null || state.deletedAt !== null) return null
  const { noteId } = input
  // A note from private writing stays its writer’s: a repeated request must not sign a note that was revealed without names.
  const known =
    noteId === undefined ? null : await findOwnPrivateNote(services.rooms, state, { userId, noteId })
  if (known !== null) return { ok: true, noteId: known }
  if (!isWritingPrivately(state.privateWriting)) return null
  const why = newIdeaRefusal(state, input)
  if (why) return refused(why)
  const writing = state.privateWriting?.startedAt ?? null
  return await addToDraft(services, { boardId, userId, writing }, input)
}

async function addToDraft(
  { config, rooms }: Services,
  { writing, ...writer }: { boardId: string; userId: string; writing: number | null },
  { text: input, via, color, program, isByAi, awaitsHandIn, noteId = newNoteId() }: NewIdea,
): Promise<({ ok: true } & PrivateNote) | Refused> {
  const text = withPlainLineEnds(input)
  const unfit = unfitText(text, config.limits)
  if (unfit) return unfit
  const known = via === 'clerk' ? await findUnrevealedNote(rooms, writer, text) : null
  if (known !== null) return { ok: true, noteId: known }
  const origin = { kind: 'api', userId: writer.userId } as const
  const stamp = isByAi ? ('ai' as const) : null
  const note = {
    ...{ id: noteId, text, via, color, writing, stamp },
    ...(program && { program: program.name }),
    ...(awaitsHandIn && { awaitsHandIn }),
  }
  const isThere = await addDraftNote(rooms, {
    ...writer,
    note,
    edit: (draft, change) => draft.edit(origin, change),
  })
  return isThere ? { ok: true, noteId } : refused('draft-full')
}

/** The person whose words they are; `null` for an agent's or a file's. */
function writerOf(state: SessionState, { authorId, via }: NewIdea): string | null {
  return authorId !== null && via !== 'import' && personIn(state, authorId) ? authorId : null
}

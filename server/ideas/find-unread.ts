import type { SessionHub } from '#server/session/sessions.ts'
import type { Actor } from '#session/core/actor.ts'
import { ideaIn } from '#session/ideas/idea-in.ts'
import type { SessionState } from '#session/state.ts'
import type { Limits } from '#sync/limits.ts'
import { BEING_WRITTEN, type Refused } from './idea-refusal.ts'
import { type NoteRooms, type NoteServices, withNotes } from './note-services.ts'
import { staleText } from './text-revision.ts'
import { waitUntilLogged } from './wait-until-logged.ts'

interface Removal {
  numbers: readonly number[]
  actor: Actor
  /** Revisions of the texts that the actor has read, in the order of `numbers`. */
  revisions: readonly (string | undefined)[]
}

interface UnreadServices {
  config: { limits: Pick<Limits, 'maxRecords'> }
  sessions: Pick<SessionHub, 'load' | 'subscribe'>
  rooms: NoteRooms
}

/** Why these ideas may not be removed: the actor has not read one of the texts, or someone is writing in its note. */
export async function findUnread(
  { config, sessions, rooms }: UnreadServices,
  boardId: string,
  { numbers, actor, revisions }: Removal,
): Promise<Refused | null> {
  const isProgram = actor.kind === 'person' && actor.program !== undefined
  const state = await sessions.load(boardId)
  if (!state || (!isProgram && revisions.length === 0)) return null
  return withNotes(rooms, boardId, config.limits, async (noteServices) => {
    for (const [place, number] of numbers.entries()) {
      const read = { isProgram, revision: revisions[place] }
      const refused = await findUnreadIdea({ sessions, noteServices }, state, number, read)
      if (refused) return refused
    }
    return null
  })
}

async function findUnreadIdea(
  { sessions, noteServices }: Pick<UnreadServices, 'sessions'> & { noteServices: NoteServices },
  state: SessionState,
  number: number,
  read: { isProgram: boolean; revision: string | undefined },
): Promise<Refused | null> {
  const idea = ideaIn(state, number)
  if (!idea) return null
  const { noteId } = idea
  const textNow = () => (noteId === null ? null : (noteServices.note(noteId)?.text ?? null))
  const stale = staleText(textNow() ?? idea.text, read, null)
  if (stale) return { ok: false, refusal: { ...stale, current: { number, ...stale.current } } }
  if (!read.isProgram || noteId === null) return null
  const isLogged = await waitUntilLogged(sessions, { boardId: state.board.id, noteId }, textNow)
  return isLogged ? null : BEING_WRITTEN
}

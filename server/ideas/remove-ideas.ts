import { type Origin, SERVER_ORIGIN } from '#board/origin.ts'
import { viaOfIdea } from '#server/session/note-source.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { Actor } from '#session/actor.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { ideaIn } from '#session/ideas/idea-in.ts'
import { hasRole } from '#session/policy.ts'
import { agentIn, type SessionState } from '#session/state.ts'
import type { Limits } from '#sync/limits.ts'
import { type Refused, refused } from './idea-refusal.ts'
import { type NoteRooms, type TrayRequest, withNotes } from './note-services.ts'

export interface RemovalServices {
  config: { limits: Pick<Limits, 'maxRecords'> }
  sessions: SessionHub
  rooms: NoteRooms
}

type Done = { ok: true } | Refused

export interface Removals {
  remove(boardId: string, numbers: readonly number[], actor: Actor): Promise<Done>
  restore(boardId: string, numbers: readonly number[], actor: Actor): Promise<Done>
}

/** Colours of notes that were removed with their ideas are kept for this many, so that undo restores them. */
const MAX_COLORS = 5_000

export function createRemovals({ config, sessions, rooms }: RemovalServices): Removals {
  const colors = new Map<string, string>()

  async function tellWhere(boardId: string, ideas: readonly Idea[], isOnCanvas: boolean): Promise<void> {
    const news = ideas.map(({ number }) => ({ number, isOnCanvas }))
    if (news.length > 0)
      await sessions.dispatch(boardId, { type: 'ideas.follow', ideas: news }, { kind: 'server' })
  }

  /** Whether one of the notes is locked by a facilitator, and this actor is none. */
  async function isLocked(boardId: string, numbers: readonly number[], actor: Actor): Promise<boolean> {
    const state = await sessions.load(boardId)
    if (!state || hasRole(state, actor, 'facilitator')) return false
    return withNotes(rooms, boardId, config.limits, async (noteServices) =>
      ideasOf(state, numbers).some(
        ({ noteId }) => noteId !== null && noteServices.note(noteId)?.lock === 'facilitators',
      ),
    )
  }

  return {
    async remove(boardId, numbers, actor) {
      if (await isLocked(boardId, numbers, actor)) return refused('locked')
      const done = await sessions.dispatch(boardId, { type: 'ideas.remove', numbers: [...numbers] }, actor)
      if (!done.ok) return done
      const ideas = ideasOf(done.state, numbers)
      await withNotes(rooms, boardId, config.limits, async (noteServices) => {
        const notes = ideas.flatMap(({ noteId }) =>
          noteId === null ? [] : (noteServices.note(noteId) ?? []),
        )
        for (const { id, color } of notes) keep(colors, id, color)
        const ids = notes.map(({ id }) => id)
        if (ids.length > 0) await noteServices.remove(ids, originOf(actor))
      })
      await tellWhere(
        boardId,
        ideas.filter(({ isOnCanvas }) => isOnCanvas),
        false,
      )
      return { ok: true }
    },
    async restore(boardId, numbers, actor) {
      const done = await sessions.dispatch(boardId, { type: 'ideas.restore', numbers: [...numbers] }, actor)
      if (!done.ok) return done
      const { state } = done
      const ideas = ideasOf(state, numbers).filter(({ noteId }) => noteId !== null)
      const back = await withNotes(rooms, boardId, config.limits, async (noteServices) => {
        const gone = ideas.filter(({ noteId }) => noteId !== null && !noteServices.note(noteId))
        const notes = gone.flatMap((idea) => noteOf(state, idea, colors))
        // On a full board they return to the log, if not to the canvas.
        if (noteServices.hasRoomFor(notes.map(({ id }) => id)))
          await noteServices.addToTray(notes, SERVER_ORIGIN)
        return ideas.filter(
          ({ noteId, isOnCanvas }) => noteId !== null && !isOnCanvas && noteServices.note(noteId),
        )
      })
      await tellWhere(boardId, back, true)
      return { ok: true }
    },
  }
}

function ideasOf(state: SessionState, numbers: readonly number[]): Idea[] {
  return [...new Set(numbers)].flatMap((number) => ideaIn(state, number) ?? [])
}

function originOf(actor: Actor): Origin {
  return actor.kind === 'person' ? { kind: 'api', userId: actor.userId } : SERVER_ORIGIN
}

function noteOf(state: SessionState, idea: Idea, colors: ReadonlyMap<string, string>): TrayRequest[] {
  const { authorId: author, text, number, noteId: id } = idea
  if (id === null) return []
  const color = colors.get(id) ?? (author === null ? undefined : agentIn(state, author)?.color)
  const model = state.contributions.get(id)?.model ?? undefined
  const via = viaOfIdea(idea)
  const known = { ...(color !== undefined && { color }), ...(model !== undefined && { model }) }
  return [{ id, text, author, number, ...known, ...(via !== undefined && { via }) }]
}

function keep(colors: Map<string, string>, noteId: string, color: string): void {
  colors.delete(noteId)
  colors.set(noteId, color)
  for (const oldest of colors.keys()) {
    if (colors.size <= MAX_COLORS) break
    colors.delete(oldest)
  }
}

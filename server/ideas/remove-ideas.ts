import { must } from '#base/must.ts'
import { type Origin, SERVER_ORIGIN } from '#board/doc/origin.ts'
import { viaOfIdea } from '#server/session/note-source.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { findWritingRefusal } from '#session/agenda/writing-refusal.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { findRefusal } from '#session/authorize.ts'
import type { Actor } from '#session/core/actor.ts'
import type { RefusalCode } from '#session/core/refusal.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { ideaIn } from '#session/ideas/idea-in.ts'
import { hasRole } from '#session/members/member-roles.ts'
import type { SessionState } from '#session/state.ts'
import type { Limits } from '#sync/limits.ts'
import { findUnread } from './find-unread.ts'
import { type Refused, refused } from './idea-refusal.ts'
import { type NoteRooms, type TrayRequest, withNotes } from './note-services.ts'
import { listOwnUnnamed } from './own-unnamed-ideas.ts'

/** The session that removes and restores ideas, and the canvas that follows it. */
export interface RemovalServices {
  /** Above `maxRecords`, a restored idea has no note. */
  config: { limits: Pick<Limits, 'maxRecords'> }
  /** Checks the actor's rights before any note is removed. */
  sessions: SessionHub
  /** Opens the board for its notes, and drafts to find the writers of notes without names. */
  rooms: NoteRooms
}

type Done = { ok: true } | Refused

/** Removes ideas together with their notes, and brings both back. */
export interface Removals {
  /** `revisions`: of the texts that the actor has read, by place; a program needs one for each. */
  remove(
    boardId: string,
    numbers: readonly number[],
    actor: Actor,
    revisions?: readonly (string | undefined)[],
  ): Promise<Done>
  restore(boardId: string, numbers: readonly number[], actor: Actor): Promise<Done>
}

/** Colours of notes that were removed with their ideas are kept for this many, so that undo restores them. */
const MAX_COLORS = 5_000

/** Colours of removed notes are in memory only: after a restart, notes return in their author's or the usual one. */
export function createRemovals(services: RemovalServices): Removals {
  const { config, sessions, rooms } = services
  const colors = new Map<string, string>()

  async function tellWhere(boardId: string, ideas: readonly Idea[], isOnCanvas: boolean): Promise<void> {
    const news = ideas.map(({ number }) => ({ number, isOnCanvas }))
    if (news.length > 0)
      await sessions.dispatch(boardId, { type: 'ideas.follow', ideas: news }, { kind: 'server' })
  }

  return {
    async remove(boardId, numbers, actor, revisions = []) {
      const why = await findCanvasRefusal(services, boardId, numbers, actor)
      if (why) return refused(why)
      const unread = await findUnread(services, boardId, { numbers, actor, revisions })
      if (unread) return unread
      const shares = await inWhoseName(services, boardId, 'ideas.remove', numbers, actor)
      const done = await dispatchAs(sessions, boardId, 'ideas.remove', shares)
      if (!done.ok) return done
      const ideas = ideasOf(done.state, numbers)
      await withNotes(rooms, boardId, config.limits, async (noteServices) => {
        for (const [by, share] of shares) {
          const notes = ideasOf(done.state, share).flatMap(({ noteId }) =>
            noteId === null ? [] : (noteServices.note(noteId) ?? []),
          )
          for (const { id, color } of notes) keep(colors, id, color)
          const ids = notes.map(({ id }) => id)
          if (ids.length > 0) await noteServices.remove(ids, originOf(by))
        }
      })
      await tellWhere(
        boardId,
        ideas.filter(({ isOnCanvas }) => isOnCanvas),
        false,
      )
      return { ok: true }
    },
    async restore(boardId, numbers, actor) {
      const why = await findCanvasRefusal(services, boardId, numbers, actor)
      if (why) return refused(why)
      const shares = await inWhoseName(services, boardId, 'ideas.restore', numbers, actor)
      const done = await dispatchAs(sessions, boardId, 'ideas.restore', shares)
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

/** Why this actor may not take these notes off the board or put them back now; `null`: they may. */
async function findCanvasRefusal(
  { config, sessions, rooms }: RemovalServices,
  boardId: string,
  numbers: readonly number[],
  actor: Actor,
): Promise<RefusalCode | null> {
  const state = await sessions.load(boardId)
  if (!state) return 'board-gone'
  const why = findWritingRefusal(state, actor)
  if (why || hasRole(state, actor, 'facilitator')) return why
  return withNotes(rooms, boardId, config.limits, async (noteServices) => {
    const isLocked = ideasOf(state, numbers).some(
      ({ noteId }) => noteId !== null && noteServices.note(noteId)?.lock === 'facilitators',
    )
    return findWritingRefusal(state, actor, { isLocked })
  })
}

type RemovalType = 'ideas.remove' | 'ideas.restore'
type Share = [by: Actor, numbers: number[]]

/** Writers of notes without names keep their rights, and no log names them. */
async function inWhoseName(
  { sessions, rooms }: RemovalServices,
  boardId: string,
  type: RemovalType,
  numbers: readonly number[],
  actor: Actor,
): Promise<Share[]> {
  const state = await sessions.load(boardId)
  const isWriters = actor.kind === 'person' && state !== null && findRefusal(state, type, actor) === null
  if (!isWriters || hasRole(state, actor, 'facilitator')) return [[actor, [...numbers]]]
  const own = await listOwnUnnamed(rooms, state, { userId: actor.userId, numbers })
  const rest = numbers.filter((number) => !own.includes(number))
  const shares: Share[] = [
    [actor, rest],
    [{ kind: 'server' }, own],
  ]
  return shares.filter(([, share]) => share.length > 0)
}

/** Dispatches the person's share first: if it is refused, nothing is done in the server's name. */
async function dispatchAs(
  sessions: SessionHub,
  boardId: string,
  type: RemovalType,
  shares: readonly Share[],
): Promise<{ ok: true; state: SessionState } | Refused> {
  let state: SessionState | null = null
  for (const [actor, numbers] of shares) {
    const done = await sessions.dispatch(boardId, { type, numbers }, actor)
    if (!done.ok) return done
    state = done.state
  }
  return { ok: true, state: must(state, 'ideas to remove or restore') }
}

function ideasOf(state: SessionState, numbers: readonly number[]): Idea[] {
  return [...new Set(numbers)].flatMap((number) => ideaIn(state, number) ?? [])
}

function originOf(actor: Actor): Origin {
  return actor.kind === 'person'
    ? { kind: 'api', userId: actor.userId, program: actor.program }
    : SERVER_ORIGIN
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

import { SERVER_ORIGIN } from '#board/origin.ts'
import { unfitText } from '#server/ideas/add-ideas.ts'
import { boardFull, type Refused } from '#server/ideas/idea-refusal.ts'
import {
  type NoteRooms,
  type NoteServices,
  type TrayRequest,
  withNotes,
} from '#server/ideas/note-services.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { Actor } from '#session/actor.ts'
import type { Gather, Theme } from '#session/gather.ts'
import { presentIdea } from '#session/idea-in.ts'
import { refusal } from '#session/refusal.ts'
import { agentIn, entryOf, type SessionState } from '#session/state.ts'
import { themeText } from '#session/theme-text.ts'
import type { Limits } from '#sync/limits.ts'

export interface ThemeServices {
  config: { limits: Pick<Limits, 'maxRecords' | 'maxTextChars'> }
  sessions: SessionHub
  rooms: NoteRooms
}

export interface ThemesToSettle {
  boardId: string
  gatherId: string
  actor: Actor
  commandId?: string | undefined
}

type Settled = { ok: true; gather: Gather } | Refused

/**
 * The session decides first, in one stroke for all themes, so that of two people one wins and no note is written in vain;
 * then the notes of the themes are laid in the tray.
 */
export function acceptThemes(
  services: ThemeServices,
  { boardId, gatherId, actor, commandId, themes }: ThemesToSettle & { themes: readonly Theme[] },
): Promise<Settled> {
  const { sessions, rooms, config } = services
  for (const theme of themes) {
    const unfit = unfitText(themeText(theme), config.limits)
    if (unfit) return Promise.resolve(unfit)
  }
  return withNotes(rooms, boardId, config.limits, async (context) => {
    const state = await sessions.load(boardId)
    if (!state) return { ok: false, refusal: refusal('board-gone') }
    const requested = themes.map((theme) => ({ ...theme, noteId: newNoteId(state, gatherId, theme) }))
    const noteIds = requested.map(({ noteId }) => noteId)
    if (!context.hasRoomFor(noteIds)) return boardFull(config.limits)
    const command = { type: 'gather.accept', gatherId, themes: requested }
    const done = await sessions.dispatch(boardId, command, actor, commandId)
    if (!done.ok) return done
    const gather = entryOf(done.state.gathers, gatherId)
    if (!gather) return { ok: false, refusal: refusal('no-gather') }
    // Asked for once more, when the first answer was lost: what is there stays as people have made it.
    if (gather.state === 'accepted') await lay(services, boardId, context, done.state, gather)
    return { ok: true, gather }
  })
}

/**
 * Accepts themes as frames: each is laid on the canvas under its name, and its notes are moved in, as far as they may be.
 * Where the notes were is kept in the session, so that one undo brings all of them back.
 */
export function groupThemes(
  { sessions, rooms, config }: ThemeServices,
  { boardId, gatherId, actor, commandId, themes }: ThemesToSettle & { themes: readonly Theme[] },
): Promise<Settled> {
  return withNotes(rooms, boardId, config.limits, async (context) => {
    const state = await sessions.load(boardId)
    if (!state) return { ok: false, refusal: refusal('board-gone') }
    const taken = new Set<string>()
    const requested = themes.map((theme) => {
      const noteIds = theme.numbers.flatMap((number) => presentIdea(state, number)?.noteId ?? [])
      const moved = context.movable(noteIds.filter((noteId) => !taken.has(noteId)))
      for (const { noteId } of moved) taken.add(noteId)
      return { ...theme, moved, frameId: moved.length > 0 ? `shape:${gatherId}${theme.id}` : null }
    })
    if (!context.hasRoomFor(requested.flatMap(({ frameId }) => frameId ?? [])))
      return boardFull(config.limits)
    const command = { type: 'gather.group', gatherId, themes: requested }
    const done = await sessions.dispatch(boardId, command, actor, commandId)
    if (!done.ok) return done
    const gather = entryOf(done.state.gathers, gatherId)
    if (!gather) return { ok: false, refusal: refusal('no-gather') }
    if (gather.state === 'accepted') await context.layGroups(gather.grouped ?? [], SERVER_ORIGIN)
    return { ok: true, gather }
  })
}

/** Everything that accepting made is gone again, the notes too; the ideas of the themes stay as they are. */
export async function undoThemes(
  { sessions, rooms, config }: ThemeServices,
  { boardId, gatherId, actor, commandId }: ThemesToSettle,
): Promise<Settled> {
  const done = await sessions.dispatch(boardId, { type: 'gather.undo', gatherId }, actor, commandId)
  if (!done.ok) return done
  const gather = entryOf(done.state.gathers, gatherId)
  if (!gather) return { ok: false, refusal: refusal('no-gather') }
  const gone = gather.accepted.filter(({ number }) => presentIdea(done.state, number) === null)
  const noteIds = gone.map(({ noteId }) => noteId)
  await withNotes(rooms, boardId, config.limits, async (context) => {
    const there = noteIds.filter((noteId) => context.note(noteId))
    if (there.length > 0) await context.remove(there, SERVER_ORIGIN)
    if (gather.grouped) await context.takeGroupsApart(gather.grouped, SERVER_ORIGIN)
  })
  await tellGone(
    sessions,
    boardId,
    gone.map(({ number }) => number),
  )
  return { ok: true, gather }
}

/** A number belongs to one note for good: a theme that is accepted again has a new note. */
function newNoteId({ numbered }: SessionState, gatherId: string, { id }: Theme): string {
  const noteId = `shape:${gatherId}${id}`
  let next = noteId
  for (let time = 2; numbered.has(next); time++) next = `${noteId}-${time}`
  return next
}

async function lay(
  { sessions }: ThemeServices,
  boardId: string,
  context: NoteServices,
  state: SessionState,
  { agentId, model, accepted }: Gather,
): Promise<void> {
  const color = agentId === null ? undefined : agentIn(state, agentId)?.color
  const missing = accepted.filter(({ noteId }) => !context.note(noteId))
  const notes = missing.map(
    (theme): TrayRequest => ({
      id: theme.noteId,
      text: themeText(theme),
      author: agentId,
      number: theme.number,
      via: 'clerk',
      ...(color !== undefined && { color }),
      ...(model !== null && { model }),
    }),
  )
  try {
    await context.addToTray(notes, SERVER_ORIGIN)
  } catch (error) {
    // The themes stay, as ideas whose note is gone.
    const numbers = missing.filter(({ noteId }) => !context.note(noteId)).map(({ number }) => number)
    await tellGone(sessions, boardId, numbers)
    throw error
  }
}

async function tellGone(sessions: SessionHub, boardId: string, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return
  const ideas = numbers.map((number) => ({ number, isOnCanvas: false }))
  await sessions.dispatch(boardId, { type: 'ideas.follow', ideas }, { kind: 'server' })
}

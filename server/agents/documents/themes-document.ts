import { readThemes } from '#agents/documents/read-themes.ts'
import { themesPrompt } from '#agents/documents/themes-prompt.ts'
import { fillIn } from '#base/sentence.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import type { AskServices } from '#server/agents/rounds/ask-services.ts'
import { agentFailure } from '#server/agents/runs/agent-failure.ts'
import { buildScene } from '#server/agents/runs/build-scene.ts'
import { COMPLAINT_SENTENCES } from '#server/agents/runs/complaint-sentences.ts'
import { OUTPUT_TOKENS } from '#server/agents/usage/fit-output.ts'
import { newThemeRunId } from '#server/ground/new-id.ts'
import { unfitText } from '#server/ideas/add-ideas.ts'
import { boardFull, type Refused } from '#server/ideas/idea-refusal.ts'
import {
  type NoteRooms,
  type NoteServices,
  type TrayRequest,
  withNotes,
} from '#server/ideas/note-services.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { type Actor, actorName } from '#session/core/actor.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import { presentIdea } from '#session/ideas/idea-in.ts'
import { isAtWork } from '#session/ideas/idea-state.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import type { SessionState } from '#session/state.ts'
import {
  ideasForThemes,
  MAX_THEME_RUN_IDEAS,
  newIdeasForThemes,
  type Theme,
  type ThemeRun,
  themeText,
} from '#session/themes/theme-run.ts'
import type { Limits } from '#sync/limits.ts'
import { clusterIdeas } from './cluster-ideas.ts'
import { defineDocumentRun } from './document-run.ts'
import {
  type DocumentRunRequest,
  type RequestedDocumentRun,
  requestDocumentRun,
} from './request-document-run.ts'

/** An idea is cut to about this, including its fence in a prompt. */
const CHARS_PER_IDEA = 220

export interface ThemeRunInput extends DocumentRunRequest {
  /** Also ideas that an earlier theme run has seen. */
  all?: boolean | undefined
}

/** Holds the budget and starts the run; refuses as `theme-run.start` does. */
export function requestThemeRun(
  services: Omit<AskServices, 'rooms'>,
  { all = false, ...input }: ThemeRunInput,
): Promise<RequestedDocumentRun> {
  return requestDocumentRun(services, input, {
    name: 'theme-run',
    outputTokens: OUTPUT_TOKENS.themes,
    newId: newThemeRunId,
    idField: 'themeRunId',
    startedBy: (event) => (event.kind === 'theme-run.requested' ? event.data.themeRunId : null),
    choose(state) {
      const numbers = chooseIdeas(state, input.actor, all)
      const chars = numbers.length * CHARS_PER_IDEA
      return { fields: { numbers }, chars }
    },
  })
}

/** The newest, when there are more than fit. */
function chooseIdeas(state: SessionState, actor: Actor, all: boolean): number[] {
  const source = { ...state, ideas: ideasFor(state, actorName(actor)) }
  const numbers = all ? ideasForThemes(source) : newIdeasForThemes(source, state.themeRuns)
  return numbers.slice(-MAX_THEME_RUN_IDEAS)
}

export const THEME_RUN = defineDocumentRun({
  task: 'find-themes',
  outputTokens: OUTPUT_TOKENS.themes,
  noAgent: 'agent-gone.no-synthesizer-for-themes',
  nothing: { themes: [] as Theme[], rest: [] as number[] },
  restOf: () => ({}),
  find: (state, id) => entryOf(state.themeRuns, id),
  begin: ({ id: themeRunId }, by) => ({ type: 'theme-run.begin', themeRunId, ...by }),
  end: (themeRunId, outcome) => ({ type: 'theme-run.end', themeRunId, outcome }),

  async prepare(context, { requestedBy, numbers }, signal) {
    // A model gets only ideas that the person who requested the run may see.
    const known = ideasFor(context.state(), requestedBy)
    const ideas = numbers.flatMap((number) => known.get(String(number)) ?? []).filter(isAtWork)
    if (ideas.length < 2) return agentFailure('empty.few-ideas-left')
    return { ideas, groups: await clusterIdeas(context.threads, ideas, signal) }
  },

  request(context, { agent, limits, material: { ideas, groups } }, complaint) {
    const scene = buildScene(context.state(), [], { limits, outputTokens: OUTPUT_TOKENS.themes })
    const { prompt, shown } = themesPrompt(scene, { agent, ideas, groups }, complaint)
    const numbers = ideas.map(({ number }) => number)
    return {
      prompt,
      read(text) {
        const { themes, rest, unknown, isReadable } = readThemes(text, { numbers, shown, groups })
        return {
          content: { themes, rest },
          isUsable: isReadable,
          complaint: complaintAbout(isReadable, unknown),
        }
      },
    }
  },
})

function complaintAbout(isReadable: boolean, unknown: readonly string[]): string | null {
  if (!isReadable) return COMPLAINT_SENTENCES.noTheme
  return unknown.length === 0
    ? null
    : fillIn(COMPLAINT_SENTENCES.unknownIdeas, { numbers: unknown.join(', ') })
}

/** The services that settle themes: the session decides, the canvas gets the notes. */
export interface ThemeServices {
  /** How long the text of a theme's note may be, and how many records a board may have. */
  config: { limits: Pick<Limits, 'maxRecords' | 'maxTextChars'> }
  /** Decides which settlement of the run is the first, and numbers the notes of themes. */
  sessions: SessionHub
  /** Opens the board for the notes and frames of themes. */
  rooms: NoteRooms
}

/** A run and the person who settles it. `commandId` makes repeating safe. */
export interface ThemesToSettle {
  boardId: string
  themeRunId: string
  actor: Actor
  commandId?: string | undefined
}

type Settled = { ok: true; themeRun: ThemeRun } | Refused

/**
 * The session decides first, in one command for all themes: of two people one wins, and no note is written in vain.
 * Then the notes of the themes are added to the tray.
 */
export function acceptThemes(
  services: ThemeServices,
  { boardId, themeRunId, actor, commandId, themes }: ThemesToSettle & { themes: readonly Theme[] },
): Promise<Settled> {
  const { sessions, rooms, config } = services
  for (const theme of themes) {
    const unfit = unfitText(themeText(theme), config.limits)
    if (unfit) return Promise.resolve(unfit)
  }
  return withNotes(rooms, boardId, config.limits, async (context) => {
    const state = await sessions.load(boardId)
    if (!state) return { ok: false, refusal: refusal('board-gone') }
    const requested = themes.map((theme) => ({ ...theme, noteId: newNoteId(state, themeRunId, theme) }))
    const noteIds = requested.map(({ noteId }) => noteId)
    if (!context.hasRoomFor(noteIds)) return boardFull(config.limits)
    const command = { type: 'theme-run.accept', themeRunId, themes: requested }
    const done = await sessions.dispatch(boardId, command, actor, commandId)
    if (!done.ok) return done
    const themeRun = entryOf(done.state.themeRuns, themeRunId)
    if (!themeRun) return { ok: false, refusal: refusal('no-theme-run') }
    // When the request is repeated, existing notes stay as people have changed them.
    if (themeRun.state === 'accepted') await lay(services, boardId, context, done.state, themeRun)
    return { ok: true, themeRun }
  })
}

/**
 * Accepts themes as frames on the canvas, and moves their notes in, as far as they may be moved.
 * The session keeps where the notes were, so that one undo brings all of them back.
 */
export function groupThemes(
  { sessions, rooms, config }: ThemeServices,
  { boardId, themeRunId, actor, commandId, themes }: ThemesToSettle & { themes: readonly Theme[] },
): Promise<Settled> {
  return withNotes(rooms, boardId, config.limits, async (context) => {
    const state = await sessions.load(boardId)
    if (!state) return { ok: false, refusal: refusal('board-gone') }
    const taken = new Set<string>()
    const requested = themes.map((theme) => {
      const noteIds = theme.numbers.flatMap((number) => presentIdea(state, number)?.noteId ?? [])
      const moved = context.movable(noteIds.filter((noteId) => !taken.has(noteId)))
      for (const { noteId } of moved) taken.add(noteId)
      return { ...theme, moved, frameId: moved.length > 0 ? `shape:${themeRunId}${theme.id}` : null }
    })
    if (!context.hasRoomFor(requested.flatMap(({ frameId }) => frameId ?? [])))
      return boardFull(config.limits)
    const command = { type: 'theme-run.group', themeRunId, themes: requested }
    const done = await sessions.dispatch(boardId, command, actor, commandId)
    if (!done.ok) return done
    const themeRun = entryOf(done.state.themeRuns, themeRunId)
    if (!themeRun) return { ok: false, refusal: refusal('no-theme-run') }
    if (themeRun.state === 'accepted') await context.layGroups(themeRun.grouped ?? [], SERVER_ORIGIN)
    return { ok: true, themeRun }
  })
}

/**
 * Undoes an acceptance: the themes, links and notes that it made are removed, and moved notes go back to
 * their places. The ideas in the themes stay.
 */
export async function undoThemes(
  { sessions, rooms, config }: ThemeServices,
  { boardId, themeRunId, actor, commandId }: ThemesToSettle,
): Promise<Settled> {
  const done = await sessions.dispatch(boardId, { type: 'theme-run.undo', themeRunId }, actor, commandId)
  if (!done.ok) return done
  const themeRun = entryOf(done.state.themeRuns, themeRunId)
  if (!themeRun) return { ok: false, refusal: refusal('no-theme-run') }
  const gone = themeRun.accepted.filter(({ number }) => presentIdea(done.state, number) === null)
  const noteIds = gone.map(({ noteId }) => noteId)
  await withNotes(rooms, boardId, config.limits, async (context) => {
    const there = noteIds.filter((noteId) => context.note(noteId))
    if (there.length > 0) await context.remove(there, SERVER_ORIGIN)
    if (themeRun.grouped) await context.takeGroupsApart(themeRun.grouped, SERVER_ORIGIN)
  })
  await reportGone(
    sessions,
    boardId,
    gone.map(({ number }) => number),
  )
  return { ok: true, themeRun }
}

/** A number belongs to one note for ever, so a theme that is accepted again gets another note. */
function newNoteId({ noteNumbers }: SessionState, themeRunId: string, { id }: Theme): string {
  const noteId = `shape:${themeRunId}${id}`
  let next = noteId
  for (let time = 2; noteNumbers.has(next); time++) next = `${noteId}-${time}`
  return next
}

async function lay(
  { sessions }: ThemeServices,
  boardId: string,
  context: NoteServices,
  state: SessionState,
  { agentId, model, accepted }: ThemeRun,
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
    // The themes stay as ideas without a note.
    const numbers = missing.filter(({ noteId }) => !context.note(noteId)).map(({ number }) => number)
    await reportGone(sessions, boardId, numbers)
    throw error
  }
}

async function reportGone(sessions: SessionHub, boardId: string, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return
  const ideas = numbers.map((number) => ({ number, isOnCanvas: false }))
  await sessions.dispatch(boardId, { type: 'ideas.follow', ideas }, { kind: 'server' })
}

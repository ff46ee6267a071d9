import { cleanText } from '#base/clean-text.ts'
import { isBlank } from '#base/is-blank.ts'
import { type Origin, SERVER_ORIGIN } from '#board/doc/origin.ts'
import { programLane, type Tray, type WritingProgram } from '#board/place/tray.ts'
import type { Via } from '#board/record/via.ts'
import { createTimeZones, type TimeZones } from '#server/access/time-zones.ts'
import { newNoteId } from '#server/ground/new-id.ts'
import { sourceOfVia } from '#server/session/note-source.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { startSlices } from '#server/threads/slices.ts'
import { findWritingRefusal } from '#session/agenda/writing-refusal.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import type { RefusalCode } from '#session/core/refusal.ts'
import { type Category, joinTags } from '#session/ideas/idea.ts'
import type { CapturedIdea } from '#session/ideas/idea-fields.ts'
import { ideaOfNote } from '#session/ideas/idea-in.ts'
import { personIn } from '#session/members/members-slice.ts'
import type { SessionState } from '#session/state.ts'
import type { Limits } from '#sync/limits.ts'
import type { BoardWords, WordStatistics } from './board-word-statistics.ts'
import { captureWithNumbers } from './capture-with-numbers.ts'
import { boardFull, type Refused, refused } from './idea-refusal.ts'
import { type NoteRooms, type NoteServices, withNotes } from './note-services.ts'
import { toDoOfNote } from './what-became-of-note.ts'

/** An idea to write onto the board: it becomes a note in the tray and a row of the log. */
export interface NewIdea {
  text: string
  /** The id of a person or an agent. */
  authorId: string | null
  via: Extract<Via, 'clerk' | 'api' | 'import'>
  /** Missing details are found from the words of the text. */
  category?: Category | undefined
  tags?: readonly string[] | undefined
  /**
   * The chooser of the category; by default a person, if a category is given. The clerk never changes a person's
   * choice.
   */
  categoryBy?: 'clerk' | 'person' | undefined
  tagsBy?: 'clerk' | 'person' | undefined
  /** The number of the idea that this one answers. */
  parent?: number | null | undefined
  messageId?: string | null | undefined
  color?: string | undefined
  /** `provider:model`, if an agent wrote it. */
  model?: string | undefined
  /** The program that wrote it for its author. */
  program?: WritingProgram | undefined
  /** A program declares that an AI wrote the words. */
  isByAi?: boolean | undefined
  /** Only while people write in private: no reveal shows the note until its writer hands it in. */
  awaitsHandIn?: boolean | undefined
  /** Adding with the same id again adds nothing. */
  noteId?: string | undefined
}

/** `number` is that of the idea's note. */
export interface AddedIdea {
  number: number
  noteId: string
  /** Earlier ideas in much the same words. */
  echoes: number[]
}

/** The session that numbers ideas, and the canvas that gets a note for each. */
export interface AddServices {
  /** How long a text may be, and how many records a board may have. */
  config: { limits: Pick<Limits, 'maxRecords' | 'maxTextChars'> }
  sessions: SessionHub
  /** Opens the board for the notes. */
  rooms: NoteRooms
  /** Finds category, tags and echoes that the caller did not give. */
  words: WordStatistics
  /** Without it, days are counted in the server's time zone. */
  timeZones?: TimeZones | undefined
}

type Note = NewIdea & { id: string }

/** Small enough that applying and sending them blocks no other work. */
const CAPTURED_AT_ONCE = 100

/** Adds notes to the tray and, at once, ideas with the same numbers, in order. Adds all of them or, if they don't fit, none. */
export async function addIdeas(
  services: AddServices,
  boardId: string,
  inputs: readonly NewIdea[],
): Promise<{ ok: true; ideas: AddedIdea[] } | Refused> {
  const { sessions, config, rooms } = services
  const state = await sessions.load(boardId)
  if (!state) return refused('board-gone')
  for (const input of inputs) {
    const why = newIdeaRefusal(state, input)
    if (why) return refused(why)
  }
  const notes: Note[] = []
  for (const input of inputs) {
    const text = withPlainLineEnds(input.text)
    const unfit = unfitText(text, config.limits)
    if (unfit) return unfit
    const color = input.color ?? (input.authorId === null ? undefined : agentIn(state, input.authorId)?.color)
    notes.push({ ...input, id: input.noteId ?? newNoteId(), text, color })
  }
  return withNotes(rooms, boardId, config.limits, async (noteServices) => {
    const noteIds = notes.map(({ id }) => id)
    if (!noteServices.hasRoomFor(noteIds, laneOf(notes))) return boardFull(config.limits)
    // Ideas first: then listeners of the canvas find the notes captured, with all details given here.
    const captured = await captureNotes(services, boardId, notes)
    if ('refusal' in captured) return captured
    await lay(services, boardId, noteServices, notes, captured)
    return { ok: true, ideas: notes.flatMap((note) => addedAs(captured, note)) }
  })
}

/** An idea is a note on the canvas too, so its person has to be allowed to write one. */
export function newIdeaRefusal(state: SessionState, { authorId }: NewIdea): RefusalCode | null {
  const isPersons = authorId !== null && personIn(state, authorId) !== null
  return findWritingRefusal(state, isPersons ? { kind: 'person', userId: authorId } : { kind: 'server' })
}

/** Cleans a text for both a note and its idea: other line ends would count as two characters elsewhere. */
export function withPlainLineEnds(text: string): string {
  return cleanText(text).replace(/\r\n?/g, '\n').trim()
}

/** Why a text can't be a note and an idea; `null` if it can. */
export function unfitText(text: string, { maxTextChars }: Pick<Limits, 'maxTextChars'>): Refused | null {
  if (text.length > maxTextChars)
    return refused('bad-command.idea-too-long', { max: maxTextChars, length: text.length })
  return isBlank(text) ? refused('bad-command.idea-empty') : null
}

async function captureNotes(
  { sessions, words, timeZones = createTimeZones() }: AddServices,
  boardId: string,
  notes: readonly Note[],
): Promise<SessionState | Refused> {
  const yieldToOthers = startSlices()
  let state = await sessions.load(boardId)
  for (let i = 0; i < notes.length; i += CAPTURED_AT_ONCE) {
    const some = notes.slice(i, i + CAPTURED_AT_ONCE)
    const done = await captureWithNumbers({ sessions, words }, boardId, async (board, numberFor) => {
      const ideas: CapturedIdea[] = []
      for (const note of some) {
        const idea = captureNote(note, board.words, numberFor(note.id))
        ideas.push({ ...idea, ...toDoIn(note, board.state, timeZones) })
        await yieldToOthers()
      }
      return ideas
    })
    if (!done.ok) return done
    state = done.state
  }
  return state ?? refused('board-gone')
}

function captureNote(note: Note, words: BoardWords, number: number): CapturedIdea {
  const { id: noteId, text, authorId, via, category, tags, parent = null, messageId = null, program } = note
  const found = words.sort(text)
  words.echoes.put(number, text)
  return {
    noteId,
    authorId,
    text,
    category: category ?? found.category,
    categoryBy: category === undefined ? 'clerk' : (note.categoryBy ?? 'person'),
    tags: joinTags([], tags ?? found.tags),
    tagsBy: tags === undefined ? 'clerk' : (note.tagsBy ?? 'person'),
    source: sourceOfVia(via),
    ...(program && { program: program.name }),
    messageId,
    parent,
    echoes: words.echoes.echoesOf(number),
    // The clerk has already sorted ideas from a conversation.
    isWrittenNow: via !== 'import' && messageId === null,
  }
}

/** The text of a file was written on another day: its "tomorrow" has nothing to do with today. */
function toDoIn({ via, text, authorId }: Note, state: SessionState, timeZones: TimeZones) {
  return via === 'import' ? {} : toDoOfNote(text, { today: timeZones.todayOf(authorId), named: state })
}

async function lay(
  { sessions }: AddServices,
  boardId: string,
  noteServices: NoteServices,
  notes: readonly Note[],
  state: SessionState,
): Promise<void> {
  const laid = notes.map(({ id, text, authorId, via, color, model, program, isByAi }) => ({
    id,
    text,
    author: authorId,
    via,
    number: state.noteNumbers.get(id)?.number ?? null,
    ...(color !== undefined && { color }),
    ...(model !== undefined && { model }),
    ...(program && { program: program.name }),
    ...(isByAi && { stamp: 'ai' as const }),
  }))
  try {
    await noteServices.addToTray(laid, originOf(notes), laneOf(notes))
  } catch (error) {
    // The ideas stay without their notes.
    const missing = notes
      .filter(({ id }) => !noteServices.note(id))
      .flatMap(({ id }) => ideaOfNote(state, id) ?? [])
    const ideas = missing.map(({ number }) => ({ number, isOnCanvas: false }))
    if (ideas.length > 0)
      await sessions.dispatch(boardId, { type: 'ideas.follow', ideas }, { kind: 'server' })
    throw error
  }
}

/** A program's notes go to its lane; `undefined`: to the clerk’s tray. */
function laneOf(notes: readonly Note[]): Tray | undefined {
  const program = notes[0]?.program
  return program && programLane(program)
}

/**
 * Notes over the API are by their person. The clerk writes for a person, but in its own words, and a file was written
 * elsewhere.
 */
function originOf(notes: readonly Note[]): Origin {
  const [first] = notes
  const userId = first?.via === 'api' ? first.authorId : null
  return userId !== null && notes.every(({ authorId }) => authorId === userId)
    ? { kind: 'api', userId }
    : SERVER_ORIGIN
}

function addedAs(state: SessionState, { id }: Note): AddedIdea[] {
  const idea = ideaOfNote(state, id)
  if (!idea) return []
  const echoes = idea.links.filter(({ type }) => type === 'echoes').map(({ to }) => to)
  return [{ number: idea.number, noteId: id, echoes }]
}

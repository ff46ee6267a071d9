import { visibleText } from '#agents/text/visible-text.ts'
import { clip } from '#base/clip.ts'
import type { NoteView } from '#board/doc/read-note.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { FilePersonId } from '#session/import/content-import.ts'
import { isEditedOrigin, originOf } from '#session/origin/note-origin.ts'
import { chosenBy, countByCriterion } from '#session/reactions/note-reactions.ts'
import type { SessionState } from '#session/state.ts'
import { type FencedData, type FencedNote, fenceData } from './fence.ts'
import type { PromptMessage } from './prompt.ts'

/** By which name a prompt quotes a person or an agent. */
export interface Speaker {
  by: string
  kind: 'person' | 'agent'
}

/** Names of authors in prompts. No two of them can be confused with each other, or with `BOARD` or a role. */
export interface Speakers {
  of(authorId: string | null): Speaker
  /** The author of a note of an imported session; `null` for every other note. */
  ofNote(noteId: string): Speaker | null
  /** The person of this name in an imported session. */
  inFile(name: string): Speaker | null
  /** All names that labels use. */
  names: string[]
}

export const BOARD = 'Board'
const SOMEONE: Speaker = { by: 'Someone', kind: 'person' }
const MAX_NAME_CHARS = 48
/** Names that no speaker has in a prompt: models take them for roles. */
const NO_NAMES = [
  BOARD,
  SOMEONE.by,
  'system',
  'developer',
  'assistant',
  'user',
  'human',
  'tool',
  'function',
  'data',
]
/** Names that agents may have and people may not. */
const NO_PERSONS_NAMES = [
  'moderator',
  'synthesizer',
  'facilitator',
  'advisor',
  'agent',
  'admin',
  'server',
  'parley',
]

type People = Pick<SessionState, 'agents' | 'formerAgentViews' | 'people' | 'rounds' | 'imports'>

/**
 * Names agents first, then people in the order in which they joined, then speakers of imported sessions. A later
 * speaker with a taken name gets an addition.
 */
export function nameSpeakers({ agents, formerAgentViews, people, rounds, imports }: People): Speakers {
  const taken = new Set(NO_NAMES.map(likeness))
  const speakers = new Map<string, Speaker>()
  for (const { id, name } of [...agents, ...formerAgentViews]) {
    if (!speakers.has(id)) speakers.set(id, { by: freeName(name, 'an advisor', taken), kind: 'agent' })
  }
  for (const name of NO_PERSONS_NAMES) taken.add(likeness(name))
  for (const { id, name } of Object.values(people).sort((a, b) => a.joinedAt - b.joinedAt)) {
    speakers.set(id, { by: freeName(name, 'a person', taken), kind: 'person' })
  }
  const turns = Object.keys(imports).flatMap((id) => entryOf(rounds, id)?.turns ?? [])
  const spoken = turns.filter(({ agentId, speaker }) => agentId === '' && speaker !== undefined)
  const inFiles = new Map<string, Speaker>()
  const known = new Map(
    Object.values(people).flatMap(({ id, name }) =>
      FilePersonId.safeParse(id).success ? [[name, speakers.get(id)] as const] : [],
    ),
  )
  for (const { speaker = '' } of spoken) {
    if (inFiles.has(speaker)) continue
    inFiles.set(speaker, known.get(speaker) ?? { by: freeName(speaker, 'a person', taken), kind: 'person' })
  }
  const byNote = new Map(
    spoken.flatMap((turn) =>
      'notes' in turn ? turn.notes.map(({ noteId }) => [noteId, inFiles.get(turn.speaker ?? '')]) : [],
    ),
  )
  return {
    of: (authorId) => speakers.get(authorId ?? '') ?? SOMEONE,
    ofNote: (noteId) => byNote.get(noteId) ?? null,
    inFile: (name) => inFiles.get(name) ?? null,
    names: [BOARD, SOMEONE.by, ...[...speakers.values(), ...inFiles.values()].map(({ by }) => by)],
  }
}

/** The line with a speaker's name. */
export function labelOf(name: string): string {
  return `[${name}]:`
}

/** Makes one line without the characters of labels: `[`, `]`, `:` and their lookalikes become spaces. */
export function cleanName(name: string): string {
  const plain = visibleText(name.slice(0, 400).normalize('NFKC'))
    .replace(/[\p{Ps}\p{Pe}\p{Pi}\p{Pf}:;ː∶꞉˸܃@#<>"`*_=\\|~]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return clip(plain, MAX_NAME_CHARS)
}

function freeName(name: string, addition: string, taken: Set<string>): string {
  const plain = cleanName(name) || SOMEONE.by
  for (let count = 1; ; count++) {
    const tries = count === 1 ? [plain, `${plain}, ${addition}`] : [`${plain}, ${addition} ${count}`]
    const free = tries.find((each) => !taken.has(likeness(each)))
    if (free === undefined) continue
    taken.add(likeness(free))
    return free
  }
}

/** Lower-case letters of other alphabets that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['аαɑ', 'a'],
    ['вьβ', 'b'],
    ['сϲς', 'c'],
    ['ԁ', 'd'],
    ['еєεҽ', 'e'],
    ['һн', 'h'],
    ['іιıl1|ǀӏ', 'i'],
    ['јϳ', 'j'],
    ['кκ', 'k'],
    ['мμ', 'm'],
    ['пηո', 'n'],
    ['оοσօ0', 'o'],
    ['рρ', 'p'],
    ['ԛ', 'q'],
    ['гᴦ', 'r'],
    ['ѕ5', 's'],
    ['тτ', 't'],
    ['υսц', 'u'],
    ['ѵν', 'v'],
    ['ѡω', 'w'],
    ['хχ', 'x'],
    ['уγү', 'y'],
    ['ᴢ', 'z'],
  ].flatMap(([chars = '', letter = '']) => [...chars].map((char) => [char, letter])),
)

/** Two names with the same result look alike. */
function likeness(name: string): string {
  const letters = [...name.normalize('NFKD').toLowerCase()]
    .filter((char) => /[\p{L}\p{N}]/u.test(char))
    .map((char) => LOOKALIKES[char] ?? char)
    .join('')
  return letters === '' ? name : letters
}

export const MAX_NOTE_CHARS = 500
const CHANGED = 'changed by people since it was written'

/** No more of a text is read, however long it is. */
export const MAX_READ_CHARS = 8_000

export function shortText(text: string, max: number): string {
  return clip(visibleText(text.slice(0, MAX_READ_CHARS)).trim(), max)
}

/** Writes notes and messages of a board for one agent. */
export interface BoardText {
  speakers: Speakers
  note(note: NoteView, isChosen?: boolean): FencedNote
  isOwnWords(note: NoteView): boolean
  message(name: string, ...parts: (string | FencedData)[]): PromptMessage
}

/** Empty for a note without a "+" now: a rerun uses an earlier selection. */
export function describeChoosers(state: SessionState, noteId: string): Pick<FencedNote, 'chosenBy'> {
  const by = chosenBy(entryOf(state.reactions, noteId) ?? undefined, state.settings)
  return by.length > 0 ? { chosenBy: by } : {}
}

/** Empty for a note without a reaction of a criterion. */
export function describeCriteria(state: SessionState, noteId: string): Pick<FencedNote, 'peopleSay'> {
  const counts = countByCriterion(entryOf(state.reactions, noteId), state.settings)
  if (counts.length === 0) return {}
  return {
    peopleSay: Object.fromEntries(counts.map(({ criterion, people }) => [visibleText(criterion), people])),
  }
}

/** Writes board content for one agent: names by label, texts cut and fenced with `nonce`. */
export function createBoardText(state: SessionState, nonce: string, agentId: string | null): BoardText {
  const speakers = nameSpeakers(state)
  const postedOf = (id: string) => state.contributions.get(id) ?? null
  const isChanged = (note: NoteView) => isEditedOrigin(originOf(note))
  const isOwn = (note: NoteView) => agentId !== null && postedOf(note.id)?.agentId === agentId
  return {
    speakers,
    isOwnWords: (note) => isOwn(note) && !isChanged(note),
    note(note, isChosen = false) {
      const { by, kind } =
        speakers.ofNote(note.id) ?? speakers.of(postedOf(note.id)?.agentId ?? note.authorId)
      return {
        ...(note.number !== null && { number: note.number }),
        by,
        ...(kind === 'agent' && { kind }),
        text: shortText(note.text, MAX_NOTE_CHARS),
        ...(isChosen && describeChoosers(state, note.id)),
        ...describeCriteria(state, note.id),
        ...(isChanged(note) && { remark: CHANGED }),
      }
    },
    message: (name, ...parts) => ({
      role: 'user',
      content: [
        labelOf(name),
        ...parts.map((part) => (typeof part === 'string' ? part : fenceData(nonce, part))),
      ].join('\n'),
    }),
  }
}

import { FilePersonId } from '#session/content-import.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import { clip } from './fence.ts'
import { visibleText } from './visible-text.ts'

export interface Speaker {
  by: string
  kind: 'person' | 'agent'
}

/** Who wrote something, as it stands in prompts: no two names can be taken for each other, or for anybody who is no speaker. */
export interface Speakers {
  of(authorId: string | null): Speaker
  /** Of a note that a person wrote who is known from a file only. */
  ofNote(noteId: string): Speaker | null
  /** Who spoke in a file under this name and is no agent. */
  inFile(name: string): Speaker | null
  /** Every name that stands in labels. */
  names: string[]
}

export const BOARD = 'Board'
const SOMEONE: Speaker = { by: 'Someone', kind: 'person' }
const MAX_NAME_CHARS = 48
/** Nobody is called so in a prompt: models take these for voices that are no speaker's. */
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
/** Agents may be called so, people not. */
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
 * Agents first, then people in the order in which they came, then those who spoke in files that were brought in: whoever
 * comes later with a name that is taken gets another.
 */
export function speakersOf({ agents, formerAgentViews, people, rounds, imports }: People): Speakers {
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

/** What stands in front of what someone said. */
export function labelOf(name: string): string {
  return `[${name}]:`
}

/** One line, without what labels are made of: `[`, `]`, `:` and signs that look like them become spaces. */
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

/** Letters of other alphabets that look like Latin ones, small letters only. */
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
  ].flatMap(([signs = '', letter = '']) => [...signs].map((sign) => [sign, letter])),
)

/** Two names with the same likeness can be taken for each other. */
function likeness(name: string): string {
  const letters = [...name.normalize('NFKD').toLowerCase()]
    .filter((sign) => /[\p{L}\p{N}]/u.test(sign))
    .map((sign) => LOOKALIKES[sign] ?? sign)
    .join('')
  return letters === '' ? name : letters
}

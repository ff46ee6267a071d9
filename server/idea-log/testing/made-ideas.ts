import type { WhoView } from '#api/ideas.ts'
import { randomFrom } from '#base/seeded-random.ts'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import { CATEGORIES, type Idea, SOURCES, STATUSES } from '#session/ideas/idea.ts'
import type { LogReader } from '../idea-log.ts'

const SYLLABLES = [
  'ba',
  'co',
  'du',
  'fe',
  'gi',
  'ha',
  'ko',
  'lu',
  'me',
  'ni',
  'po',
  'ra',
  'su',
  'te',
  'vi',
  'za',
]
const VOCABULARY = 9_000
const AUTHORS = 12

export function madeIdea(number: number, more: Partial<Idea> = {}): Idea {
  return {
    number,
    text: `Idea ${number}`,
    category: 'idea',
    categoryBy: 'clerk',
    tags: [],
    tagsBy: 'person',
    status: 'raw',
    beforeArchive: null,
    authorId: 'u1',
    source: 'canvas',
    noteId: `shape:${number}`,
    isOnCanvas: true,
    messageId: null,
    roundId: null,
    parent: null,
    links: [],
    promotion: null,
    createdAt: number * 1_000,
    changedAt: number * 1_000,
    removedAt: null,
    ...more,
  }
}

/** Like the ideas of a long workshop: some words recur all the time, many occur once. */
export function manyIdeas(count: number): Map<string, Idea> {
  const random = randomFrom(7)
  const pick = <Value>(values: readonly Value[]): Value | undefined =>
    values[Math.floor(random() * values.length)]
  const word = () => madeWord(Math.floor(VOCABULARY * random() ** 3))
  const words = (least: number, most: number) =>
    Array.from({ length: least + Math.floor(random() * (most - least)) }, word).join(' ')
  const ideas = new Map<string, Idea>()
  for (let number = 1; number <= count; number++) {
    const isDecided = number % 40 === 0
    const idea = madeIdea(number, {
      text: words(6, 30),
      category: pick(CATEGORIES) ?? 'idea',
      status: pick(STATUSES) ?? 'raw',
      source: pick(SOURCES) ?? 'canvas',
      authorId: `u${Math.floor(random() * AUTHORS)}`,
      tags: [word(), word()],
      roundId: number % 5 === 0 ? `r${number % 20}` : null,
      parent: number % 7 === 0 ? number - 1 : null,
      links: number % 9 === 0 ? [{ type: 'supports', to: number - 3, by: 'u1', at: 1 }] : [],
      promotion: isDecided
        ? { kind: 'todo', ownerId: 'u1', due: '2026-12-01', isDone: number % 80 === 0, by: 'u1', at: 1 }
        : null,
    })
    ideas.set(String(number), idea)
  }
  return ideas
}

export function madeWord(index: number): string {
  const syllable = (at: number) => SYLLABLES[at % SYLLABLES.length] ?? ''
  return syllable(index) + syllable(index >> 4) + syllable(index >> 8) + (index % 3 === 0 ? 'ing' : '')
}

export function readerOf(ideas: ReadonlyMap<string, Idea>): LogReader {
  const people = Array.from({ length: AUTHORS }, (_, i): WhoView => {
    const kind = i % 4 === 3 ? 'agent' : 'person'
    return { id: `u${i}`, name: `Name ${i}`, kind, color: 'moss', emoji: kind === 'agent' ? '*' : null }
  })
  return {
    ideas,
    who: new Map(people.map((who) => [who.id, who])),
    rounds: new Map(Array.from({ length: 20 }, (_, i) => [`r${i}`, i + 1])),
    framedThemes: { of: new Map(), titles: new Map() },
    judged: new Set(),
  }
}

export const NO_REACTIONS_GIVEN = { reactions: {}, settings: DEFAULT_SETTINGS }

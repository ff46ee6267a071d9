import { shortText } from '#agents/prompt/board-text.ts'
import { fenceData } from '#agents/prompt/fence.ts'
import type { Prompt } from '#agents/prompt/prompt.ts'
import { materialRules } from '#agents/prompt/prompt-rules.ts'
import { jsonRecords } from '#agents/text/find-json.ts'
import { plainSigns } from '#agents/text/plain-signs.ts'
import { visibleText } from '#agents/text/visible-text.ts'
import type { Agent } from '#session/agents/agent.ts'
import { CATEGORIES, type Category, type Idea, joinTags, MAX_ABSENT_KINDS, Tag } from '#session/ideas/idea.ts'
import type { SessionState } from '#session/state.ts'

export const MAX_SORTED = 20
/** The answer has one line for each idea. */
export const SORT_OUTPUT_TOKENS = 1_200
/** Enough to recognize a subject. */
const MAX_CHARS = 300
/** Tags in use that are shown, so that one subject gets one tag. */
const MAX_TAGS_SHOWN = 40
/** Kinds in use that are shown: with more of them, ideas would hardly share a kind. */
const MAX_KINDS_SHOWN = 12

const MEANINGS: Record<Category, string> = {
  idea: 'something that could be done or thought',
  decision: 'something that is settled',
  todo: 'something that someone has to do',
  note: 'a fact, a remark, a source',
  question: 'something that is asked',
}

/** The ideas to sort, and tags in use. */
export interface SortingScene {
  state: Pick<SessionState, 'board' | 'ideas' | 'absentKinds'>
  nonce: string
  clerk: Pick<Agent, 'name'>
  ideas: readonly Pick<Idea, 'number' | 'text'>[]
}

/** Writes the prompt for the clerk to sort captured ideas: cheap, because it holds only these ideas and the tags in use. */
export function sortingPrompt({ state, nonce, clerk, ideas }: SortingScene): Prompt {
  const shown = ideas.slice(0, MAX_SORTED).map(({ number, text }) => ({
    id: `#${number}`,
    text: shortText(text, MAX_CHARS).replace(/\s+/g, ' '),
  }))
  const inUse = {
    what: 'log' as const,
    remark: `about the board: ${shortText([state.board.title, state.board.premise].join('. '), MAX_CHARS)}; tags in use: ${tagsInUse(state).join(', ') || 'none yet'}; kinds in use: ${kindsInUse(state).join(', ') || 'none yet'}; kinds without an idea: ${state.absentKinds.join(', ') || 'none yet'}`,
    board: shown,
  }
  return {
    instructions: [
      `You are ${clerk.name}, who keeps the log of a team's ideas. You sort what was written down: a category, one to three tags and a kind for each.`,
      `Categories\n${CATEGORIES.map((category) => `- ${category}: ${MEANINGS[category]}`).join('\n')}`,
      `Tags\n- One or two words in lower case, in the language of the idea, that say what it is about.\n- Where a tag in use fits, take that one. No tag that would fit every idea of the board.`,
      `Kinds\n- One or two words, in the language of the idea, for the way in which it would help: money, rules, rooms, training. The board has at most ${MAX_KINDS_SHOWN} kinds: take one in use, or one without an idea, where it fits.\n- At the end name one to ${MAX_ABSENT_KINDS} kinds that this board needs and no idea has.`,
      `How you answer\n- One line for each idea: its number, its category, its tags and its kind. Then the line of the kinds without an idea, and nothing else. The words "kind" and "ABSENT" stay in English. Like this:\n#12 | todo | bus tickets, volunteers | kind: money\nABSENT: training, rules`,
      materialRules(nonce),
    ].join('\n\n'),
    messages: [{ role: 'user', content: `Sort these ideas.\n${fenceData(nonce, inUse)}` }],
  }
}

/** The commonest first. */
function tagsInUse({ ideas }: Pick<SessionState, 'ideas'>): string[] {
  const counts = new Map<string, number>()
  for (const { tags, removedAt } of ideas.values())
    if (removedAt === null) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_TAGS_SHOWN)
    .map(([tag]) => tag)
}

/** The commonest first. */
function kindsInUse({ ideas }: Pick<SessionState, 'ideas'>): string[] {
  const counts = new Map<string, number>()
  for (const { kind, removedAt } of ideas.values())
    if (kind !== undefined && removedAt === null) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_KINDS_SHOWN)
    .map(([kind]) => kind)
}

interface SortedIdea {
  number: number
  category: Category
  tags: string[]
  kind?: string
}

/** The clerk gives few: more would be the note once again. */
const MAX_TAGS_READ = 4
/** Characters read of an answer that doesn't end. */
const MAX_ANSWER_CHARS = 20_000

/** Matches characters that models put around the parts of a line. */
const MARKUP = /[*`"'“”„«»「」『』[\]()<>#]/g
/** `12 | todo | bus tickets, volunteers`, with anything between. */
const LINE = /^[\s|>•·-]*(?:\d{1,2}[.)]?\s+(?=\d))?(\d{1,9})[\s|.:;,–—-]+([a-z]+)(?:[\s|:;,.–—-]+(.*))?$/i

/**
 * Reads the categories and tags of these ideas from an answer, each once. Skips lines about other ideas or without a category.
 */
export function readSorting(answer: string, asked: ReadonlySet<number>): SortedIdea[] {
  const sorted = new Map<number, SortedIdea>()
  for (const line of linesOf(visibleText(answer.slice(0, MAX_ANSWER_CHARS)))) {
    const plain = plainSigns(line.slice(0, 400))
      .replace(MARKUP, ' ')
      .replace(/_{2,}/g, ' ')
      .replace(/to-do/i, 'todo')
    const [, digits = '', word = '', rest = ''] = LINE.exec(plain) ?? []
    const number = Number(digits)
    const category = categoryOf(word)
    if (!asked.has(number) || sorted.has(number) || !category) continue
    const [, written = ''] = KIND.exec(rest) ?? []
    const [kind] = tagsOf(written)
    sorted.set(number, {
      number,
      category,
      tags: tagsOf(rest.replace(KIND, ' ')),
      ...(kind !== undefined && { kind }),
    })
  }
  return [...sorted.values()]
}

const MAX_NAMED = 20

/** Complains about ideas without a line that could be read; `null`: each has one. */
export function complaintAboutSorting(
  asked: readonly number[],
  sorted: readonly Pick<SortedIdea, 'number'>[],
): string | null {
  const found = new Set(sorted.map(({ number }) => number))
  const missing = asked.filter((number) => !found.has(number)).map((number) => `#${number}`)
  if (missing.length === 0) return null
  return `No line could be read for ${missing.slice(0, MAX_NAMED).join(', ')}. Write these lines now, and nothing else, in the form that was asked for; the word for the category is one of ${CATEGORIES.join(', ')}, in English.`
}

/** `kind: money`, the last or between the tags. */
const KIND = /(?:^|[|,;])\s*kind\s*[:=–—-]\s*([^|,;]*)/i
const ABSENT = /^[\s|>•·-]*absent\s*[:=|–—-]+\s*(.{1,200})/i

/** Reads the kinds that no idea has; empty without such a line. Kinds of these ideas are left out. */
export function readAbsentKinds(answer: string, sorted: readonly Pick<SortedIdea, 'kind'>[]): string[] {
  const lines = visibleText(answer.slice(0, MAX_ANSWER_CHARS)).split('\n')
  const named = lines.flatMap(
    (line) => ABSENT.exec(plainSigns(line.slice(0, 400)).replace(MARKUP, ' '))?.[1] ?? [],
  )
  const taken = new Set(sorted.map(({ kind }) => kind))
  return tagsOf(named[0] ?? '')
    .filter((kind) => !taken.has(kind) && kind !== 'none')
    .slice(0, MAX_ABSENT_KINDS)
}

/** An object of JSON as the line that it should have been: its number, its category, and the rest as tags. */
function linesOf(answer: string): string[] {
  const written = jsonRecords(answer).map((fields) => {
    const values = Object.values(fields)
    const number = values.find((value) => /^#?\d+$/.test(plainSigns(String(value))))
    const category = values.find((value) => categoryOf(String(value)) !== null)
    const kind = fields.kind === undefined ? '' : ` | kind: ${String(fields.kind)}`
    const tags = values.filter((value) => ![number, category, fields.kind].includes(value))
    return `${String(number)} | ${String(category)} | ${tags.map(String).join(', ')}${kind}`
  })
  return written.length > 0 ? written : answer.split('\n')
}

function categoryOf(word: string): Category | null {
  const plain = word.toLowerCase().replace('to-do', 'todo')
  return CATEGORIES.find((category) => plain === category || plain === `${category}s`) ?? null
}

function tagsOf(text: string): string[] {
  const tags = text.split(/[,;|]/).flatMap((part) => {
    const tag = Tag.safeParse(part.replace(/[.\s]+$/, ''))
    return tag.success ? [tag.data] : []
  })
  return joinTags([], tags).slice(0, MAX_TAGS_READ)
}

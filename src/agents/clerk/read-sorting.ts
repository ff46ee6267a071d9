import { visibleText } from '#agents/text/visible-text.ts'
import { CATEGORIES, type Category, joinTags, Tag } from '#session/ideas/idea.ts'

export interface SortedIdea {
  number: number
  category: Category
  tags: string[]
}

/** The clerk gives few: more would be the note once again. */
const MAX_TAGS_READ = 4
/** Of an answer that doesn't end no more is looked at. */
const MAX_ANSWER_CHARS = 20_000

/** What models put around the parts of a line. */
const MARKUP = /[*`"'“”[\]()<>#]/g
/** `12 | todo | bus tickets, volunteers`, with anything between. */
const LINE = /^[\s|-]*(\d{1,9})[\s|.:;,–—-]+([a-z]+)(?:[\s|:;,.–—-]+(.*))?$/i

/** What an answer says of these ideas, each once; lines about others, or that say nothing, are left out. */
export function readSorting(answer: string, asked: ReadonlySet<number>): SortedIdea[] {
  const sorted = new Map<number, SortedIdea>()
  for (const line of visibleText(answer.slice(0, MAX_ANSWER_CHARS)).split('\n')) {
    const plain = line.slice(0, 400).replace(MARKUP, ' ').replace(/to-do/i, 'todo')
    const [, digits = '', word = '', rest = ''] = LINE.exec(plain) ?? []
    const number = Number(digits)
    const category = categoryOf(word)
    if (!asked.has(number) || sorted.has(number) || !category) continue
    sorted.set(number, { number, category, tags: tagsOf(rest) })
  }
  return [...sorted.values()]
}

function categoryOf(word: string): Category | null {
  const plain = word.toLowerCase()
  return CATEGORIES.find((category) => plain === category || plain === `${category}s`) ?? null
}

function tagsOf(text: string): string[] {
  const tags = text.split(/[,;|]/).flatMap((part) => {
    const tag = Tag.safeParse(part.replace(/[.\s]+$/, ''))
    return tag.success ? [tag.data] : []
  })
  return joinTags([], tags).slice(0, MAX_TAGS_READ)
}

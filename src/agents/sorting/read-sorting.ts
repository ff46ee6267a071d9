import { visibleText } from '#agents/visible-text.ts'
import { CATEGORIES, type Category, joinTags, Tag } from '#session/idea.ts'

export interface SortedIdea {
  number: number
  category: Category
  tags: string[]
}

/** The clerk gives few: more would be the note once again. */
const MAX_TAGS_READ = 4
/** Of an answer that doesn't end no more is looked at. */
const MAX_ANSWER_CHARS = 20_000

/** The line of an idea; around its parts models put stars, quotation marks and brackets. */
const LINE =
  /^[\s*>`"'[(-]*#?(\d{1,9})[\s*`"'\]).:]*[|;:,–—-][\s*`"']*([a-z][a-z -]{2,12})[\s*`"']*(?:[|;:–—-](.*))?$/i

/** What an answer says of these ideas, each once; lines about others, or that say nothing, are left out. */
export function readSorting(answer: string, asked: ReadonlySet<number>): SortedIdea[] {
  const sorted = new Map<number, SortedIdea>()
  for (const line of visibleText(answer.slice(0, MAX_ANSWER_CHARS)).split('\n')) {
    const [, digits = '', word = '', rest = ''] = LINE.exec(line.slice(0, 400)) ?? []
    const number = Number(digits)
    const category = categoryOf(word)
    if (!asked.has(number) || sorted.has(number) || !category) continue
    sorted.set(number, { number, category, tags: tagsOf(rest) })
  }
  return [...sorted.values()]
}

function categoryOf(word: string): Category | null {
  const plain = word.toLowerCase().replace(/[\s-]/g, '')
  return CATEGORIES.find((category) => plain === category || plain === `${category}s`) ?? null
}

function tagsOf(text: string): string[] {
  const tags = text.split(/[,;|]/).flatMap((part) => {
    const tag = Tag.safeParse(part.replace(/[*`"'[\]().]/g, ' '))
    return tag.success ? [tag.data] : []
  })
  return joinTags([], tags).slice(0, MAX_TAGS_READ)
}

import { stemmer } from 'stemmer'
import { cleanTag, MAX_TAG_CHARS } from '#session/ideas/idea.ts'
import { isDoing, keyTerms } from './key-terms.ts'
import { wordsOf } from './tokens.ts'

/** Most tags from the clerk without a model: more would repeat the note. */
export const MAX_FOUND_TAGS = 3
/** The maximum of tags that no other idea has. */
const MAX_FRESH_TAGS = 2
/** A text of fewer words has one subject at most. */
const SHORT_WORDS = 4
/** Terms of a text that are looked up among the tags in use. */
const MAX_TERMS = 12

/** The tags that a board uses, so that one subject gets one tag. */
export interface TagsInUse {
  /** The tag with these stems, in any form. `null`: there is none. */
  sameAs(tag: string): string | null
}

/** Returns a text's subjects as tags: first tags in use on the board, then the text's own key terms. */
export function tagsByTerms(text: string, inUse: TagsInUse): string[] {
  const isShort = text.trim().split(/\s+/).length < SHORT_WORDS
  const terms = keyTerms([{ text, weight: 1 }], MAX_TERMS).filter(isTag)
  const known = terms.flatMap((term) => inUse.sameAs(term) ?? [])
  const fresh = mostLikely(text, terms).map(cleanTag)
  const own = [...known, ...fresh].filter(isAlone)
  const max = isShort ? 1 : Math.max(MAX_FRESH_TAGS, new Set(known).size)
  return own.slice(0, Math.min(max, MAX_FOUND_TAGS))
}

/**
 * The word that a sentence begins with is hardly ever its subject (`Put a figure on it`), nor is `decided`, `waiting` or `looks`: they
 * are taken only where there is no other.
 */
function mostLikely(text: string, terms: readonly string[]): string[] {
  const openers = new Set(wordsOf(text).flatMap(({ isFirst, surface }) => (isFirst ? [surface] : [])))
  const subjects = terms.filter((term) => !isDoing(term.toLowerCase()))
  const others = subjects.filter((term) => !openers.has(term) && !VERB.test(term))
  return others.length > 0 ? others : subjects
}

const VERB = /^[a-z]{2,}ing$/i

function isTag(term: string): boolean {
  const tag = cleanTag(term)
  return tag.length > 1 && tag.length <= MAX_TAG_CHARS && !/^https?$|^www/.test(tag)
}

/** Not both `parent` and `parents`, nor `school evening` and `evening`. */
function isAlone(tag: string, at: number, tags: readonly string[]): boolean {
  const stems = stemsOfTag(tag)
  return !tags.slice(0, at).some((before) => {
    const others = new Set(stemsOfTag(before))
    return stems.every((stem) => others.has(stem))
  })
}

/** Tags and how many ideas have each, by their stems. */
export class TagBook implements TagsInUse {
  private readonly byStems = new Map<string, Map<string, number>>()

  count(tags: readonly string[], by: 1 | -1): void {
    for (const tag of tags) {
      const key = keyOf(tag)
      const forms = this.byStems.get(key) ?? new Map<string, number>()
      const left = (forms.get(tag) ?? 0) + by
      if (left > 0) forms.set(tag, left)
      else forms.delete(tag)
      if (forms.size > 0) this.byStems.set(key, forms)
      else this.byStems.delete(key)
    }
  }

  sameAs(tag: string): string | null {
    const forms = this.byStems.get(keyOf(tag))
    if (!forms) return null
    const [most] = [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    return most ? most[0] : null
  }
}

function keyOf(tag: string): string {
  return stemsOfTag(tag).join(' ')
}

/** A tag is words with spaces between them: no text has to be taken apart for it. */
function stemsOfTag(tag: string): string[] {
  return tag
    .toLowerCase()
    .split(' ')
    .map((word) => (LATIN.test(word) ? stemmer(word) : word))
}

const LATIN = /^[a-z'-]+$/

import { describe, expect, test } from 'vitest'
import { readProposal } from './documents/read-proposal.ts'
import { readSynthesis } from './documents/read-synthesis.ts'
import { readSummary } from './interviews/read-summary.ts'
import {
  DOCUMENT_FORMS,
  ENGLISH_FORMS,
  UNCLEAR_FORMS,
  type WrittenDocument,
  type WrittenItem,
} from './testing/written-documents.ts'
import { LANGUAGES, type WrittenWords } from './testing/written-words.ts'

const ENGLISH = LANGUAGES.English as WrittenWords

/** Parts of a document as they were read: each item as `part: text <labels>`, and whether there is a complaint. */
interface ReadDocument {
  items: string[]
  isComplainedAbout: boolean
}

interface DocumentKind {
  /** The names of the parts as the reader gives them, in order; the last has labels in front of its items. */
  parts: readonly string[]
  headings(words: WrittenWords): readonly string[]
  label: string
  read(text: string): ReadDocument
}

const LABELS = new Map([1, 2, 3, 4, 5, 6, 7, 8].map((number) => [`#${number}`, `n${number}`]))
const shown = (part: string, text: string, labels: readonly (string | number)[]) =>
  `${part}: ${text} <${labels.join(' ')}>`

const SYNTHESIS: DocumentKind = {
  parts: ['agreement', 'tensions', 'next-steps', 'left-out'],
  headings: ({ synthesis }) => synthesis,
  label: '#',
  read(text) {
    const {
      text: read,
      unplaced,
      unknown,
      isReadable,
    } = readSynthesis(text, LABELS, ['n1', 'n2', 'n3', 'n4'])
    const sentences = read.sentences.map((each) =>
      shown(
        each.section,
        each.text,
        each.notes.map((id) => id.slice(1)),
      ),
    )
    const left = read.leftOut
      .filter(({ why }) => !/did not take it up|no room/.test(why))
      .map(({ noteId, why }) => shown('left-out', why, [noteId.slice(1)]))
    return {
      items: [...sentences, ...left],
      isComplainedAbout: !isReadable || unplaced.length > 0 || unknown.length > 0,
    }
  },
}

const KINDS: Readonly<Record<string, DocumentKind>> = {
  synthesis: SYNTHESIS,
  revision: {
    parts: ['agreement', 'tensions', 'next-steps', 'left-out', 'answers', 'minority'],
    headings: ({ synthesis, revision }) => [...synthesis, ...revision],
    label: '#',
    read(text) {
      const { items, isComplainedAbout } = SYNTHESIS.read(text)
      const { answers, minority } = readSynthesis(text, LABELS, ['n1', 'n2', 'n3', 'n4']).revision
      return {
        items: [
          ...items,
          ...answers.map((each) => shown('answers', each.text, [each.id])),
          ...minority.map((sentence) => shown('minority', sentence, [])),
        ],
        isComplainedAbout,
      }
    },
  },
  proposal: {
    parts: ['summary', 'findings', 'actions'],
    headings: ({ proposal }) => proposal,
    label: '#',
    read(text) {
      const sources = [1, 2, 3, 4].map((number) => ({ number, text: '', authorId: 'u', promotion: null }))
      const { text: read, unplaced, isReadable } = readProposal(text, sources)
      return {
        items: [
          ...(read.summary === '' ? [] : [shown('summary', read.summary, [])]),
          ...read.findings.map((each) => shown('findings', each.text, each.numbers)),
          ...read.actions.map((each) => shown('actions', each.text, each.numbers)),
        ],
        isComplainedAbout: !isReadable || unplaced.length > 0,
      }
    },
  },
  summary: {
    parts: ['problem', 'requirements', 'constraints', 'approach', 'decisions', 'open-questions', 'left-out'],
    headings: ({ summary }) => summary,
    label: 'A',
    read(text) {
      const all = new Set([1, 2, 3, 4, 5, 6, 7])
      const { text: read, unplaced, isUsable } = readSummary(text, { title: 'T', questions: [] }, all)
      return {
        items: read.sentences.map((each) => shown(each.section, each.text, each.answers)),
        isComplainedAbout: !isUsable || unplaced.length > 0,
      }
    },
  },
}

/** One item for each part; the last part has the left-out items, if the kind has such a part. */
function itemsOf({ parts, label }: DocumentKind, { thoughts }: WrittenWords): WrittenItem[] {
  return parts.map((part, at): WrittenItem => {
    const text = thoughts[at % thoughts.length] ?? ''
    const own = `${label}${at + 1}`
    if (part === 'summary' || part === 'minority') return { text }
    if (part === 'answers') return { text: `used: ${text}`, label: 'c1' }
    return part === 'left-out' ? { text, label: own } : { text, cites: [own] }
  })
}

function documentOf(kind: DocumentKind, words: WrittenWords, headings: readonly string[]): WrittenDocument {
  const parts = itemsOf(kind, words).map((item, at) => ({ heading: headings[at] ?? '', items: [item] }))
  return { title: words.title, parts }
}

function expectedOf(kind: DocumentKind, words: WrittenWords): string[] {
  return itemsOf(kind, words).flatMap((item, at) => {
    const part = kind.parts[at] ?? ''
    // A summary lists left-out answers by number alone.
    if (part === 'left-out' && kind === KINDS.summary) return []
    if (part === 'answers') return [shown(part, item.text.replace('used: ', ''), ['c1'])]
    return [shown(part, item.text, part === 'summary' || part === 'minority' ? [] : [at + 1])]
  })
}

const plainly = (items: readonly string[]) => items.map((item) => item.replace(/[.。]? </, ' <')).toSorted()

/** Whether each item, as far as it is read, is in its part. */
function wronglyPlaced(read: readonly string[], expected: readonly string[]): string[] {
  return read.filter((item) => {
    const begun = item.replace(/[.。]? <.*$/, '').replace(/[\s[【（(［#＃A|"*,、:：-]+$/, '')
    return !expected.some((each) => each.startsWith(begun))
  })
}

describe.each(Object.entries(KINDS))('%s', (_, kind) => {
  describe.each(Object.entries(LANGUAGES))('in %s', (_language, words) => {
    const expected = expectedOf(kind, words)
    const english = documentOf(kind, words, kind.headings(ENGLISH))
    const translated = documentOf(kind, words, kind.headings(words))

    test.each(Object.entries(DOCUMENT_FORMS))(
      '%s is read, with English and with translated headings',
      (_name, form) => {
        for (const text of [english, translated].map(form)) {
          // Before a plain title, nothing marks the end of the thinking.
          const isPlain = form === DOCUMENT_FORMS['a plain title']
          for (const answer of isPlain ? [text] : [text, `${words.thinking}\n\n${text}`]) {
            const { items, isComplainedAbout } = kind.read(answer)
            expect(plainly(items), answer).toEqual(plainly(expected))
            expect(isComplainedAbout, answer).toBe(false)
          }
        }
      },
    )

    test.each(Object.entries(ENGLISH_FORMS))(
      '%s is read with English headings, and nothing is misplaced with others',
      (_name, form) => {
        expect(wronglyPlaced(kind.read(form(english)).items, expected)).toEqual([])
        const { items, isComplainedAbout } = kind.read(form(translated))
        const isMoved = form === ENGLISH_FORMS['another order']
        if (!isMoved && words !== ENGLISH) {
          expect(wronglyPlaced(items, expected), form(translated)).toEqual([])
          expect(isComplainedAbout, form(translated)).toBe(true)
        }
      },
    )

    test.each(Object.entries(UNCLEAR_FORMS))('%s is complained about', (_name, form) => {
      const { items, isComplainedAbout } = kind.read(form(translated))
      expect(isComplainedAbout, form(translated)).toBe(true)
      if (kind !== KINDS.proposal) expect(wronglyPlaced(items, expected)).toEqual([])
    })
  })
})

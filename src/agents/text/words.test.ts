import { describe, expect, test } from 'vitest'
import { clusterTexts } from './clusters.ts'
import { keyTerms } from './key-terms.ts'
import { SIMILAR_FROM, similarWording, wordingOf } from './similar-wording.ts'
import { stemsOf, wordsOf } from './tokens.ts'

const terms = (question: string, ...notes: string[]) =>
  keyTerms([{ text: question, weight: 4 }, ...notes.map((text) => ({ text, weight: 1 }))], 4)
const likeness = (a: string, b: string) => similarWording(wordingOf(a), wordingOf(b))

describe('words', () => {
  test('words are found with and without spaces between them', () => {
    expect(wordsOf('Don’t panic, Zoë!').map(({ lower }) => lower)).toEqual(['don’t', 'panic', 'zoë'])
    expect(wordsOf('学校活动').length).toBeGreaterThan(1)
  })

  test('English is brought to its stems, other languages are left alone', () => {
    expect(stemsOf('The parents are waiting for the buses')).toEqual(['parent', 'wait', 'buse'])
    expect(stemsOf('Die Nachbarn helfen mit den Einkäufen')).toEqual(['nachbarn', 'helfen', 'einkäufen'])
  })
})

describe('key terms', () => {
  test('the subject of a question is first, little words never', () => {
    expect(terms('How can we make handovers safer?')).toEqual(['handovers'])
    expect(terms('What should we do next?')).toEqual([])
    expect(terms('Qué podemos hacer para la biblioteca?')).toEqual(['biblioteca'])
  })

  test('no term is there twice', () => {
    const found = terms('Handovers', 'A handover sheet', 'HANDOVERS at night', '2026')
    expect(found.filter((term) => /handover/i.test(term))).toHaveLength(1)
    expect(found).not.toContain('2026')
  })

  test('words that stand together are one term', () => {
    expect(terms('How do we get more parents to the school evening?')).toContain('school evening')
  })

  test('German terms are its nouns', () => {
    expect(terms('Wie gewinnen wir mehr Ehrenamtliche für die Nachbarschaftshilfe?')).toEqual([
      'Nachbarschaftshilfe',
      'Ehrenamtliche',
    ])
  })
})

describe('similar wording', () => {
  test('the same is 1, and nothing in common is 0', () => {
    expect(likeness('Ask the neighbours', 'Ask the neighbours')).toBeCloseTo(1)
    expect(likeness('xyz', 'bread')).toBe(0)
    expect(likeness('', '')).toBe(0)
  })

  test('nearly the same words are found, the same subject in other words is not', () => {
    expect(likeness('Free bus tickets for volunteers', 'Free bus ticket for all volunteers')).toBeGreaterThan(
      SIMILAR_FROM,
    )
    expect(likeness('Free bus tickets for volunteers', 'Free lunch for the kitchen team')).toBeLessThan(
      SIMILAR_FROM,
    )
    expect(likeness('Pay their fare', 'Free bus tickets for volunteers')).toBeLessThan(SIMILAR_FROM)
  })
})

describe('clusters', () => {
  const texts = [
    'Free bus tickets for volunteers',
    'A kitchen rota on the wall',
    'Pay the bus ticket',
    'Ask parents what they need',
    'Rota for the kitchen',
    'Phone the parents in the evening',
    'Paint the fence',
  ]

  test('texts about the same subject are together, and each text is in one group', () => {
    expect(clusterTexts(texts)).toEqual([[0, 2], [1, 4], [3, 5], [6]])
  })

  test('the order of the texts changes no group', () => {
    const asTexts = (order: readonly string[]) =>
      clusterTexts(order)
        .map((group) =>
          group
            .map((i) => order[i])
            .sort()
            .join('|'),
        )
        .sort()
    expect(asTexts([...texts].reverse())).toEqual(asTexts(texts))
  })

  test('nothing and one text are groups too', () => {
    expect(clusterTexts([])).toEqual([])
    expect(clusterTexts(['One'])).toEqual([[0]])
    expect(clusterTexts(['', '']).flat().sort()).toEqual([0, 1])
  })

  test('thousands of texts about one subject are together', () => {
    const many = Array.from({ length: 2_000 }, (_, i) => `The subject${Math.floor(i / 100)} of name${i}`)
    const groups = clusterTexts(many, 100)
    expect(groups.flat().sort((a, b) => a - b)).toEqual(many.map((_, i) => i))
    expect(groups.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 100))
    for (const group of groups) expect(new Set(group.map((i) => Math.floor(i / 100))).size).toBe(1)
  })

  test('thousands of texts are grouped by their wording, each once', () => {
    const many = Array.from({ length: 3_000 }, (_, i) => `Note about subject${i % 1_000} of the board`)
    const groups = clusterTexts(many)
    expect(groups.flat()).toHaveLength(3_000)
    expect(new Set(groups.flat()).size).toBe(3_000)
    expect(groups[0]?.length).toBeGreaterThan(1)
  })
})

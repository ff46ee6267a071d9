import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usedMs } from '#base/testing/used-ms.ts'
import { CATEGORIES, type Category, Tags } from '#session/ideas/idea.ts'
import { categoryByCues } from './category-cues.ts'
import { EchoIndex, plainWords } from './echo-index.ts'
import { MAX_FOUND_TAGS, TagBook, tagsByTerms } from './tag-words.ts'

const SAID: Record<Category, readonly string[]> = {
  question: [
    'Who has the key?',
    'How do we reach the parents who never come',
    'Is there a budget',
    'Wer hat den Schlüssel?',
    'Comment payer le bus ?',
    '¿Quién tiene la llave?',
    '谁有钥匙？',
    'من لديه المفتاح؟',
    'Open question: the roof',
    '“Why not on Sundays?”',
  ],
  decision: [
    'Decision: we meet on Tuesdays',
    'We decided to close the street',
    'We’ve agreed on the blue one',
    'Let’s go with the second bus',
    'Let’s agree on Tuesdays',
    'Beschluss: Wir mieten den Saal',
    'Wir haben uns für den Saal entschieden',
    'Nous avons décidé de louer la salle',
    'Hemos decidido alquilar la sala',
  ],
  todo: [
    'TODO order chairs',
    'To-do: order chairs',
    'To do: ask the tram company about a late stop',
    '[ ] order chairs',
    '- [ ] call Bea by Friday',
    '* [x] call Bea',
    'Before the party\n- [ ] call Bea?\n- [x] print signs',
    'Ann will book the hall',
    'Anna bestellt die Teller bis Freitag',
    'Angebote bis zum 3. Mai einholen',
    'Order chairs by Friday',
    'We need to ask the council',
    'We must print a timetable for the hall',
    'Don’t forget the permit',
    'Nicht vergessen: Genehmigung',
    'À faire : commander des chaises',
    'Hay que llamar al ayuntamiento',
  ],
  note: [
    'FYI: the hall holds 80',
    'https://example.org/plan',
    'Hinweis: der Saal fasst 80',
    'Context — last year 40 came',
  ],
  idea: [
    'A bus for the volunteers',
    'What if we closed the street?',
    'How about soup?',
    'Idea: who is new gets a mentor?',
    'What we need is a roof',
    'How the bakers do it: in pairs',
    'It will fix the noise',
    'Ein Bus für die Ehrenamtlichen',
    'Die Halle ist bis Freitag frei',
    'Decisions made in the open',
    '',
  ],
}

describe('the category of a note follows its cue words', () => {
  test.each(CATEGORIES.flatMap((category) => SAID[category].map((text) => [text, category] as const)))(
    '%s: %s',
    (text, category) => {
      expect(categoryByCues(text)).toBe(category)
    },
  )

  test('any text is something, soon', { tags: ['slow'] }, () => {
    for (const text of [
      '?'.repeat(10_000),
      'will '.repeat(2_000),
      `${'a '.repeat(5_000)}by friday`,
      'q'.repeat(10_000),
    ]) {
      const start = usedMs()
      expect(CATEGORIES).toContain(categoryByCues(text))
      expect(usedMs() - start).toBeLessThan(50)
    }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => CATEGORIES.includes(categoryByCues(text))),
    )
  })
})

describe('tags', () => {
  test('are the key terms of a note, few and in lower case', () => {
    expect(tagsByTerms('Get more parents to the School Evening with free soup', new TagBook())).toContain(
      'school evening',
    )
    expect(tagsByTerms('Ask the parents', new TagBook())).toEqual(['parents'])
    expect(tagsByTerms('What should we do?', new TagBook())).toEqual([])
  })

  test('leave out the word that a sentence begins with, unless there is no other', () => {
    expect(tagsByTerms('Guards finish at six. Overtime isn’t in the budget.', new TagBook())).toEqual([
      'budget',
    ])
    expect(tagsByTerms('The entrance looks shut', new TagBook())).not.toContain('entrance looks')
    expect(tagsByTerms('I walked past at seven.', new TagBook())).toEqual([])
    expect(tagsByTerms('Leave the kitchen open. Paint it.', new TagBook())).toEqual(['kitchen'])
    expect(tagsByTerms('Handovers', new TagBook())).toEqual(['handovers'])
  })

  test('are the board’s own where it has one for the same subject, in its form', () => {
    const book = new TagBook()
    book.count(['handovers', 'night shift'], 1)
    expect(tagsByTerms('A sheet for every handover would help new nurses', book)[0]).toBe('handovers')
    book.count(['handovers', 'night shift'], -1)
    expect(tagsByTerms('A sheet for every handover would help new nurses', book)).not.toContain('handovers')
  })

  test('can all be kept, whatever the note’s text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const tags = tagsByTerms(text, new TagBook())
        expect(Tags.parse(tags)).toEqual(tags)
        expect(tags.length).toBeLessThanOrEqual(MAX_FOUND_TAGS)
      }),
    )
  })
})

function indexOf(...texts: string[]): EchoIndex {
  const index = new EchoIndex()
  for (const [i, text] of texts.entries()) index.put(i + 1, text)
  return index
}

describe('echoes', () => {
  test('are earlier ideas in nearly the same words, the most alike first, three at most', () => {
    const index = indexOf(
      'Free bus tickets for volunteers',
      'A kitchen rota on the wall',
      'Free bus ticket for all volunteers',
      'free bus tickets for volunteers!',
      'Free bus tickets for the volunteers',
      'Free bus tickets for volunters',
    )
    expect(index.echoesOf(1)).toEqual([])
    expect(index.echoesOf(3)).toEqual([1])
    expect(index.echoesOf(4)).toEqual([1, 3])
    expect(index.echoesOf(6)).toHaveLength(3)
    expect(index.laterLike(1).sort()).toEqual([3, 4, 5, 6])
  })

  test('the same subject in other words is none', () => {
    const index = indexOf(
      'Pay their fare',
      'Free bus tickets for volunteers',
      'Free lunch for the kitchen team',
    )
    expect([index.echoesOf(2), index.echoesOf(3)]).toEqual([[], []])
  })

  test('need four content words in common, or almost all where there are fewer; one word is no echo', () => {
    const index = indexOf(
      'List a',
      'List b',
      'Smaller plates for lunch',
      'Smaller plates for dinner guests',
      'Smaller plates',
    )
    expect([2, 4, 5].map((number) => index.echoesOf(number))).toEqual([[], [], []])
    index.put(6, 'Smaller plates for a lunch')
    expect(index.echoesOf(6)).toEqual([3])
  })

  test('other languages and little words are found too', () => {
    const index = indexOf(
      'Fahrkarten für alle Helfer',
      'Fahrkarte für alle Helfer',
      'we will be',
      'We will be.',
      '学校活动很好',
      '学校活动很好！',
    )
    expect([2, 4, 6].map((number) => index.echoesOf(number))).toEqual([[1], [3], [5]])
  })

  test('two that differ in their numbers are none, however alike the rest', () => {
    const index = indexOf(
      'Write the menu for week 3',
      'Write the menu for week 4',
      'Write a menu for week 3',
      'Write the menu for week',
    )
    expect([2, 3, 4].map((number) => index.echoesOf(number))).toEqual([[], [1], [1, 2, 3]])
  })

  test('changed and removed texts are not found by their old words', () => {
    const index = indexOf('Free bus tickets for volunteers', 'Free bus tickets for volunteers')
    index.put(1, 'A kitchen rota on the wall')
    expect(index.echoesOf(2)).toEqual([])
    index.put(1, 'Free bus tickets for volunteers')
    expect(index.echoesOf(2)).toEqual([1])
    index.drop(1)
    expect([index.echoesOf(2), index.echoesOf(1), index.size]).toEqual([[], [], 1])
  })

  test('the same words are found, whatever is around them', { tags: ['slow'] }, () => {
    const index = indexOf('Free  bus\ntickets', 'Other')
    expect(index.sameAs('“free bus tickets.”')).toBe(1)
    expect(index.sameAs('free bus')).toBeNull()
    const start = usedMs()
    plainWords(`${'.'.repeat(10_000)}a${'.'.repeat(10_000)}`)
    expect(usedMs() - start).toBeLessThan(50)
  })

  test('the index gives the same results whatever was added and removed before', () => {
    const texts = fc.array(
      fc.constantFrom('red bus stop', 'red bus stops', 'blue boat', 'blue boats', 'a lamp'),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const used = indexOf(...before)
        for (let number = 1; number <= before.length; number++) used.drop(number)
        for (const [i, text] of after.entries()) used.put(i + 1, text)
        const fresh = indexOf(...after)
        for (let number = 1; number <= after.length; number++)
          expect(used.echoesOf(number)).toEqual(fresh.echoesOf(number))
      }),
    )
  })

  test('thousands of ideas are asked in no time', { tags: ['slow'] }, () => {
    const index = new EchoIndex()
    for (let number = 1; number <= 10_000; number++)
      index.put(number, `Note ${number % 997} about subject${number % 1_013} of the board`)
    const start = usedMs()
    for (let number = 9_900; number <= 10_000; number++) index.echoesOf(number)
    expect(usedMs() - start).toBeLessThan(1_000)
  })
})

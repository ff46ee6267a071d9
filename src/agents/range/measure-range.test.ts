import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findGap } from './gap-question.ts'
import { measureRange, type RangeNote } from './measure-range.ts'

const VARIED = [
  'Free bus tickets for volunteers',
  'A kitchen rota on the wall',
  'Paint the fence yellow',
  'Ask the council for a grant',
  'Childcare during the evening',
  'Bring back the newsletter',
  'A mentor for each newcomer',
  'Open the library on Sundays',
  'Plant apple trees by the gate',
  'Record every talk',
  'Swap tools between neighbours',
  'A quiet room without phones',
]
const ONE_THOUGHT = [
  'Open the library longer in the evening',
  'The library should stay open until ten',
  'Longer library hours in the evening',
  'Evening hours for the library',
  'Keep the library open at night',
  'Let the library close at ten in the evening',
  'Later library hours',
  'The library closes too early in the evening',
  'Open hours of the library: until ten',
  'Library open late on weekdays',
  'A late evening at the library each week',
  'Give the library longer open hours',
]
const ONE_WORDING = VARIED.map((_, i) => `Open the library longer in the evening${'.'.repeat(i % 4)}`)
const GERMAN = [
  'Freie Fahrkarten für Helfer',
  'Ein Küchenplan an der Wand',
  'Den Zaun gelb streichen',
  'Fördergeld bei der Stadt beantragen',
  'Kinderbetreuung am Abend',
  'Den Rundbrief wieder einführen',
  'Paten für neue Mitglieder',
  'Die Bücherei sonntags öffnen',
  'Die Bücherei am Sonntag öffnen',
  'Vorträge aufnehmen',
  'Werkzeug unter Nachbarn tauschen',
  'Ein Ruheraum ohne Telefone',
]

const notesOf = (texts: readonly string[], from = 1, isByAgent = false): RangeNote[] =>
  texts.map((text, i) => ({ number: from + i, text, isByAgent, kind: null }))
const measureWords = (notes: readonly RangeNote[]) => measureRange({ notes, similarFrom: null })

const word = fc.constantFrom(...'bus ticket kitchen rota fence paint library hours lamp garden'.split(' '))
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
const texts = fc.array(text, { minLength: 1, maxLength: 30 })

describe('range by wording', () => {
  test.each([
    ['varied notes', VARIED, [9, 12]],
    ['one thought in twelve wordings', ONE_THOUGHT, [1, 7]],
    ['one wording repeated', ONE_WORDING, [1, 1]],
    ['varied German notes', GERMAN, [8, 11]],
  ] as const)('%s', (_, said, [min, max]) => {
    const { groups } = measureWords(notesOf(said)).people
    expect(groups).toBeGreaterThanOrEqual(min)
    expect(groups).toBeLessThanOrEqual(max)
  })

  test('counts new groups among the newest ten notes, and names the note that began the last one', () => {
    const { people } = measureWords(notesOf([...VARIED.slice(0, 4), ...ONE_WORDING, 'A brass band']))
    expect(people).toMatchObject({ notes: 17, groups: 6, newGroups: 1, newestGroupAt: 17, lone: 5 })
    const before = measureWords(notesOf([...VARIED.slice(0, 4), ...ONE_WORDING])).people
    expect(before).toMatchObject({ newGroups: 0, newestGroupAt: 5 })
  })

  test('an empty board has none', () => {
    expect(measureWords([]).people).toEqual({
      notes: 0,
      groups: 0,
      lone: 0,
      newGroups: 0,
      newestGroupAt: null,
      meaning: null,
      subjects: [],
      kinds: [],
    })
  })
})

test('a repetition raises nothing', () => {
  fc.assert(
    fc.property(texts, fc.nat(), (said, at) => {
      const notes = notesOf(said)
      const again = `${said[at % said.length]?.toUpperCase()}.`
      const before = measureWords(notes).people
      const after = measureWords([...notes, ...notesOf([again], notes.length + 1)]).people
      expect(after.groups).toBe(before.groups)
      expect(after.lone).toBeLessThanOrEqual(before.lone)
      expect(after.newGroups).toBeLessThanOrEqual(before.newGroups)
      expect(after.newestGroupAt).toBe(before.newestGroupAt)
    }),
  )
})

test('the order of the notes changes nothing', () => {
  fc.assert(
    fc.property(texts, fc.infiniteStream(fc.nat()), (said, keys) => {
      const notes = notesOf(said)
      const shuffled = notes
        .map((note) => ({ note, key: keys.next().value }))
        .sort((a, b) => a.key - b.key)
        .map(({ note }) => note)
      expect(measureWords(shuffled)).toEqual(measureWords(notes))
    }),
  )
})

test('notes of agents change nothing about people’s, and the other way round', () => {
  fc.assert(
    fc.property(texts, texts, (people, agents) => {
      const [ours, theirs] = [notesOf(people), notesOf(agents, people.length + 1, true)]
      const both = measureWords([...theirs, ...ours])
      expect(both.people).toEqual(measureWords(ours).people)
      expect(both.agents).toEqual(measureWords(theirs).agents)
    }),
  )
})

describe('the question for the gap', () => {
  const kinds = (from: number, isByAgent: boolean, ...names: string[]): RangeNote[] =>
    names.map((kind, i) => ({ number: from + i, text: `Note ${VARIED[i]}`, isByAgent, kind }))

  test('is about a kind that no person’s note has', () => {
    const people = kinds(1, false, 'money', 'rooms', 'money', 'money', 'rooms')
    expect(findGap(measureWords(people), ['rooms', 'training'])).toMatchObject({
      kind: 'training',
      question: 'No note is about “training” yet. What could be said there?',
    })
    const withAgents = measureWords([...people, ...kinds(6, true, 'rules')])
    expect(findGap(withAgents, [])?.kind).toBe('rules')
    expect(findGap(measureWords(people), [])?.kind).toBeNull()
  })

  test('names the largest groups without kinds', () => {
    const said = ['The bus is late', 'A bus at night', 'The kitchen smells', 'A larger kitchen', 'More lamps']
    const question = findGap(measureWords(notesOf(said)), [])?.question ?? ''
    expect(question).toMatch(/bus/)
    expect(question).toMatch(/kitchen/)
    expect(question).toMatch(/none of these\?$/)
  })

  test('the note after which nothing new was added is named, from five notes on', () => {
    expect(findGap(measureWords(notesOf(VARIED.slice(0, 4))), [])).toBeNull()
    expect(findGap(measureWords(notesOf(VARIED)), [])?.nothingNewSince).toBeNull()
    const narrow = notesOf([...VARIED.slice(0, 3), ...ONE_WORDING])
    expect(findGap(measureWords(narrow), [])?.nothingNewSince).toBe(4)
    // Agents’ new groups are not people’s.
    expect(findGap(measureWords([...narrow, ...notesOf(VARIED, 16, true)]), [])?.nothingNewSince).toBe(4)
  })
})

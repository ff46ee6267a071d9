import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import { notesWithPlus } from '#session/conversations/notes-with-plus.ts'
import type { GivenReactions } from '#session/reactions/note-reactions.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import { measureSteering, type SteeringNote } from './steering.ts'

const ADVISOR = `a${'1'.padStart(12, '0')}`
const MODERATOR = `a${'8'.padStart(12, '0')}`
const ANYONE = { ...DEFAULT_SETTINGS, plusRule: { by: 'anyone' as const } }

const pick = { agentId: MODERATOR, reason: 'New.', roundId: null, isDistant: false }
const given = (people: string[], agents: GivenReactions['agents'] = []): GivenReactions => ({
  people: people.length > 0 ? { '+': people } : {},
  agents,
})
const note = (
  id: string,
  authorId: string | null,
  text = 'two words',
  program: string | null = null,
): SteeringNote => ({ id, authorId, text, program })

function synthesis(id: string, previousId: string | null, sentences: [string, string[]][]): Synthesis {
  const parts = sentences.map(([text, notes]) => ({ section: 'agreement', text, notes, isSupported: true }))
  // Only these fields are read.
  return { id, previousId, state: 'done', sentences: parts } as unknown as Synthesis
}

test('words, "+" and chosen notes are counted for people and agents apart', () => {
  const notes = [
    note('n1', 'uines', 'The last bus'),
    note('n2', ADVISOR, 'A late  bus,\nmaybe'),
    note('n3', 'uwei', ''),
    note('n4', null, 'Soup'),
    note('n5', 'uines', 'For Ines', 'Planner'),
  ]
  const reactions = {
    n1: given(['uwei', 'uines']),
    n2: given(['uines']),
    n4: given([], [pick]),
    n5: given(['uwei']),
    gone: given(['uines'], [pick]),
  }
  const steering = measureSteering({ reactions, settings: ANYONE, syntheses: {} }, notes)
  expect(steering).toEqual({
    words: { people: 4, agents: 6 },
    plus: { people: 4, agents: 1 },
    chosenAnyway: ['n1'],
    chosenThroughAgents: ['n2', 'n4', 'n5'],
    final: { people: 2, agents: 2 },
    sentences: { all: 0, onAgentsNotesOnly: [] },
  })
})

test('the ten chosen notes with the most "+" are the final ones', () => {
  const notes = Array.from({ length: 12 }, (_, i) => note(`n${i}`, i < 9 ? 'uines' : ADVISOR))
  const reactions = Object.fromEntries(
    notes.map(({ id }, i) => [id, given(i < 2 ? ['uines'] : ['uines', 'uwei'])]),
  )
  const { final } = measureSteering({ reactions, settings: ANYONE, syntheses: {} }, notes)
  expect(final).toEqual({ people: 7, agents: 3 })
})

test('sentences that name agents’ notes only are listed, of the newest version of each synthesis', () => {
  const notes = [note('n1', 'uines'), note('n2', ADVISOR)]
  const syntheses = {
    s1: synthesis('s1', null, [['Old.', ['n2']]]),
    s2: { ...synthesis('s2', 's1', []), state: 'failed' as const },
    s3: synthesis('s3', 's2', [
      ['Both say so.', ['n1', 'n2']],
      ['An advisor says so.', ['n2']],
      ['It names nothing.', []],
    ]),
  }
  const { sentences } = measureSteering({ reactions: {}, settings: ANYONE, syntheses }, notes)
  const steered = [{ synthesisId: 's3', index: 1, text: 'An advisor says so.' }]
  expect(sentences).toEqual({ all: 2, onAgentsNotesOnly: steered })
})

test('the choice without agents is that of the same session with silent agents', () => {
  const person = fc.constantFrom('uines', 'uwei', 'uamara')
  const rule = fc.constantFrom(
    'anyone' as const,
    'people' as const,
    'moderator' as const,
    'consensus' as const,
  )
  const said = fc.record({
    by: fc.option(person),
    people: fc.uniqueArray(person),
    isPicked: fc.boolean(),
  })
  fc.assert(
    fc.property(rule, fc.array(said, { maxLength: 12 }), (by, all) => {
      const settings = { ...DEFAULT_SETTINGS, plusRule: by === 'consensus' ? { by, min: 2 } : { by } }
      const notes = all.map((one, i) => note(`n${i}`, one.by ?? ADVISOR))
      const reactionsOf = (areSilent: boolean) =>
        Object.fromEntries(
          all.flatMap(({ by: author, people, isPicked }, i) => {
            if (areSilent && author === null) return []
            const agents = isPicked && !areSilent ? [pick] : []
            return people.length + agents.length > 0 ? [[`n${i}`, given(people, agents)]] : []
          }),
        )
      const { chosenAnyway, chosenThroughAgents } = measureSteering(
        { reactions: reactionsOf(false), settings, syntheses: {} },
        notes,
      )
      const silent = notesWithPlus({ reactions: reactionsOf(true), settings })
      const chosen = notesWithPlus({ reactions: reactionsOf(false), settings })
      expect(chosenAnyway).toEqual(chosen.filter((id) => silent.includes(id)))
      expect([...chosenAnyway, ...chosenThroughAgents].toSorted()).toEqual([...chosen].toSorted())
    }),
  )
})

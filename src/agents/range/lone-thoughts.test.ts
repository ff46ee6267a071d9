import { describe, expect, test } from 'vitest'
import { NO_AGENDA } from '#session/agenda/step.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { hasOutcome, loneThoughts, thoughtNotes } from './lone-thoughts.ts'
import { groupNotes } from './measure-range.ts'

type Source = Parameters<typeof loneThoughts>[0]

/** Only these fields are read. */
const note = (
  number: number,
  text: string,
  authorId: string | null,
  more: Partial<Idea> = {},
): [string, Idea] => [
  String(number),
  {
    ...{ number, text, authorId, noteId: `n${number}`, source: 'canvas' },
    ...{ isOnCanvas: true, removedAt: null, promotion: null, ...more },
  } as unknown as Idea,
]
const versions = (...all: { id: string; [field: string]: unknown }[]) =>
  Object.fromEntries(all.map((each) => [each.id, { state: 'done', previousId: null, leftOut: [], ...each }]))

function board(ideas: readonly [string, Idea][], more: object = {}): Source {
  const empty = { contributions: new Map(), reactions: {}, syntheses: {}, proposals: {}, agenda: NO_AGENDA }
  return { ideas: new Map(ideas), ...empty, ...more } as unknown as Source
}

const listed = (source: Source) =>
  loneThoughts(source, groupNotes(thoughtNotes(source))).map(({ numbers, end, why }) => [
    ...numbers,
    end,
    why,
  ])

describe('thoughts of one person', () => {
  test('lone thoughts are groups of one author without a reaction by others', () => {
    const source = board(
      [
        note(1, 'Free bus tickets for volunteers', 'ann'),
        note(2, 'Pay the bus tickets of volunteers', 'bob'),
        note(3, 'A brass band', 'ann'),
        note(4, 'Two brass bands', 'ann'),
        note(5, 'A quiet room', 'bob'),
        note(6, 'Paint the fence', null),
        note(7, 'Paint the fence yellow', null),
        note(8, 'Apple trees', 'a0123456789ab'),
      ],
      {
        reactions: {
          n5: { people: { '+': ['ann'] }, agents: [] },
          n3: { people: { '+': ['ann'] }, agents: [] },
        },
      },
    )
    expect(listed(source)).toEqual([[3, 4, 'open', '']])
  })

  test('are followed to their end in the newest version of each document', () => {
    const sentence = (...notes: string[]) => ({ text: '', notes })
    const source = board(
      [
        note(1, 'Bus tickets', 'ann'),
        note(2, 'Kitchen rota', 'bob'),
        note(3, 'Brass band', 'ann'),
        note(4, 'Quiet room', 'bob'),
        note(5, 'Yellow fence', 'ann'),
        note(6, 'Apple trees', 'bob', { promotion: { kind: 'decision' } as Idea['promotion'] }),
        note(7, 'More lamps', 'ann'),
      ],
      {
        syntheses: versions(
          { id: 's1', sentences: [sentence('n1', 'n5')] },
          {
            id: 's2',
            previousId: 's1',
            sentences: [sentence('n1')],
            leftOut: [
              { noteId: 'n2', why: 'Too costly.' },
              { noteId: 'n3', why: 'Too loud.' },
            ],
            revision: { answers: [], minority: ['Those who wrote #3 still want music.'] },
          },
          { id: 's3', state: 'failed', previousId: 's2', sentences: [sentence('n4')] },
        ),
        proposals: versions({ id: 'p1', findings: [{ numbers: [7] }], actions: [] }),
      },
    )
    expect(listed(source)).toEqual([
      [4, 'open', ''],
      [5, 'open', ''],
      [2, 'left-out', 'Too costly.'],
      [3, 'minority', ''],
      [1, 'cited', ''],
      [7, 'cited', ''],
      [6, 'decided', ''],
    ])
    expect(hasOutcome(source)).toBe(true)
    expect(hasOutcome(board([note(1, 'Bus tickets', 'ann')]))).toBe(false)
  })
})

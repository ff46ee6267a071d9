import fc from 'fast-check'
import type { FlatRecord } from '#board/record/record-layout.ts'
import type { CanvasRecord } from '#formats/board-json/write-board-file.ts'

const coordinate = fc.oneof(
  fc.integer({ min: -5_000, max: 5_000 }),
  fc.double({ min: -5_000, max: 5_000, noNaN: true }).map((value) => value + 0),
)
const at = fc.tuple(coordinate, coordinate, fc.constantFrom(0, 0, 0.5, -1.25)).map((place) => [...place])
const index = fc.integer({ min: 1, max: 9_999 }).map((value) => `a${value}`.replace(/0+$/, '1'))
export const words = fc.oneof(
  fc.constantFrom(
    'Bus lanes',
    '=SUM(A1)',
    'a "quote", and\na line',
    '日本語 🎉',
    '<b>&amp;</b>',
    '# no heading',
    '---',
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)
const color = fc.constantFrom('yellow', 'light-red', 'green')
const size = fc.integer({ min: 1, max: 900 })
const points = fc.array(fc.record({ x: coordinate, y: coordinate, z: fc.constant(0.5) }), {
  minLength: 1,
  maxLength: 6,
})

interface Draft {
  kind: string
  flat: FlatRecord
}
const draft = (kind: string, flat: fc.Arbitrary<FlatRecord>): fc.Arbitrary<Draft> =>
  flat.map((made) => ({ kind, flat: made }))

const drafts = fc.array(
  fc.oneof(
    draft('note', fc.record({ t: fc.constant('note'), at, text: words, 'p.color': color })),
    draft('frame', fc.record({ t: fc.constant('frame'), at, 'p.w': size, 'p.h': size, 'p.name': words })),
    draft('group', fc.record({ t: fc.constant('group'), at })),
    draft(
      'geo',
      fc.record({ t: fc.constant('geo'), at, text: words, 'p.geo': fc.constantFrom('ellipse', 'star') }),
    ),
    draft('text', fc.record({ t: fc.constant('text'), at, text: words })),
    draft('arrow', fc.record({ t: fc.constant('arrow'), at, 'p.text': words, 'p.bend': coordinate })),
    draft(
      'draw',
      fc.record({
        t: fc.constant('draw'),
        at,
        'p.segments': points.map((all) => [{ type: 'free', points: all }]),
      }),
    ),
    draft(
      'synthesis',
      fc.record({ t: fc.constant('synthesis'), at, 'p.synthesis': fc.constant('s000000000001') }),
    ),
  ),
  { maxLength: 14 },
)

/**
 * A drawing: shapes of every kind, some inside earlier frames and groups, arrows bound to existing shapes. Notes have the ids
 * `shape:n0`, `shape:n1` … by their place.
 */
export const randomCanvas: fc.Arbitrary<CanvasRecord[]> = fc
  .tuple(
    drafts,
    fc.array(index, { minLength: 14, maxLength: 14 }),
    fc.array(fc.nat(40), { minLength: 14, maxLength: 14 }),
  )
  .map(([all, indexes, choices]) => {
    const records: CanvasRecord[] = []
    for (const [i, { flat }] of all.entries()) {
      const parents = records.filter(({ flat: other }) => other.t === 'frame' || other.t === 'group')
      const parent = parents[(choices[i] ?? 0) % (2 * parents.length + 1)]
      records.push({
        id: `shape:n${i}`,
        flat: { ...flat, in: [parent?.id ?? 'page:page', indexes[i] ?? 'a1'] },
      })
    }
    const arrows = records.filter(({ flat }) => flat.t === 'arrow')
    const notes = records.filter(({ flat }) => flat.t === 'note')
    const bindings = arrows.flatMap((arrow, i) => {
      const note = notes[i]
      const flat = { t: 'binding:arrow', in: [arrow.id, note?.id ?? ''], 'p.terminal': 'end' }
      return note ? [{ id: `binding:b${i}`, flat }] : []
    })
    return [...records, ...bindings]
  })

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Projection } from '#session/projection.ts'
import type { GivenReactions } from '#session/reactions/note-reactions.ts'
import { readLiveText } from './live-text.ts'
import { changedEntries, mergeSlices } from './merge-slices.ts'

const given: fc.Arbitrary<GivenReactions> = fc.record({
  people: fc.dictionary(fc.constantFrom('+', '?'), fc.array(fc.constantFrom('u1', 'u2')), {
    noNullPrototype: true,
  }),
  agents: fc.constant([]),
})
const reactions = fc.dictionary(fc.constantFrom('shape:a', 'shape:b', 'shape:c', 'constructor'), given, {
  noNullPrototype: true,
})

test('[SY27] changed entries make the new ones of the old ones, and no more is sent', () => {
  fc.assert(
    fc.property(reactions, reactions, (before, next) => {
      // Like in a session, an unchanged entry is the identical object.
      const same = Object.entries(next).map(([id, entry]) => {
        const known = Object.hasOwn(before, id) ? before[id] : undefined
        return [id, known && JSON.stringify(known) === JSON.stringify(entry) ? known : entry] as const
      })
      const after: Record<string, GivenReactions> = Object.fromEntries(same)
      const changed = changedEntries<'reactions'>(before, after)
      const frame = { type: 'slices' as const, slices: {}, entries: changed ? { reactions: changed } : {} }
      const session = { reactions: before } as unknown as Projection
      expect(mergeSlices(session, frame).reactions).toEqual(after)
      const touched = new Set([...Object.keys(before), ...Object.keys(after)]).size
      const kept = Object.keys(after).filter(
        (id) => Object.hasOwn(before, id) && before[id] === after[id],
      ).length
      expect(Object.keys(changed ?? {}).length).toBe(touched - kept)
    }),
    { numRuns: 200 },
  )
})

test('[SY40] live text continues only where it fits; a whole text corrects it', () => {
  const texts = readLiveText(new Map(), { type: 'more', id: 't1', at: 0, text: 'Thirty' })
  expect(readLiveText(texts, { type: 'more', id: 't1', at: 3, text: 'x' })).toBe(texts)
  expect(readLiveText(texts, { type: 'more', id: 't2', at: 3, text: 'x' })).toBe(texts)
  expect([...readLiveText(texts, { type: 'texts', texts: [{ id: 't2', text: 'So' }] })]).toEqual([
    ['t2', 'So'],
  ])
  expect(readLiveText(texts, { type: 'end', id: 't1' }).size).toBe(0)
  expect([...texts]).toEqual([['t1', 'Thirty']])
})

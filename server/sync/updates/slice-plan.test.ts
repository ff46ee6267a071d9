import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { docOfPlanned, type PlannedUpdate, plannedSlices, planSlices } from './slice-plan.ts'

const KEYS = 4_000

/** Two people wrote, and one deleted every third key. */
function written(): Y.Doc {
  const [ann, ben] = [new Y.Doc(), new Y.Doc()]
  for (let n = 0; n < KEYS; n++) (n % 2 === 0 ? ann : ben).getMap('map').set(`key${n}`, `${n}`)
  Y.applyUpdate(ben, Y.encodeStateAsUpdate(ann))
  for (let n = 0; n < KEYS; n += 3) ben.getMap('map').delete(`key${n}`)
  return ben
}

function slicesOf(planned: PlannedUpdate): Uint8Array[] {
  return [...must(plannedSlices(planned), 'a plan')]
}

test('a planned update is applied in slices, none of which waits for another', () => {
  const doc = written()
  const planned = planSlices(Y.encodeStateAsUpdate(doc))
  const slices = slicesOf(planned)
  const loaded = new Y.Doc()
  for (const slice of slices) {
    Y.applyUpdate(loaded, slice)
    expect(loaded.store.pendingStructs).toBeNull()
    expect(loaded.store.pendingDs).toBeNull()
  }

  expect(slices.length).toBeGreaterThan(4)
  expect(loaded.getMap('map').toJSON()).toEqual(doc.getMap('map').toJSON())
  expect(Y.encodeStateAsUpdate(docOfPlanned(planned))).toEqual(Y.encodeStateAsUpdate(loaded))
  expect(Y.equalSnapshots(Y.snapshot(loaded), Y.snapshot(doc))).toBe(true)
})

test('a plan is much smaller than its update', () => {
  const { data, slices } = planSlices(Y.encodeStateAsUpdate(written()))

  expect(must(slices, 'a plan').length).toBeLessThan(data.length / 4)
})

test('a small update is one slice', () => {
  const doc = new Y.Doc()
  doc.getMap('map').set('key', 1)
  const data = Y.encodeStateAsUpdate(doc)

  expect(slicesOf(planSlices(data))).toEqual([Buffer.from(data)])
})

test('a damaged plan and the plan of another update are not used', () => {
  const planned = planSlices(Y.encodeStateAsUpdate(written()))
  const plan = must(planned.slices, 'a plan')

  for (let at = 0; at < plan.length; at += 7) {
    const damaged = Uint8Array.from(plan, (byte, i) => (i === at ? byte ^ 1 : byte))
    expect(plannedSlices({ ...planned, slices: damaged })).toBeNull()
  }
  expect(plannedSlices({ ...planned, slices: plan.subarray(0, 3) })).toBeNull()
  expect(plannedSlices({ ...planned, sha256: planSlices(Uint8Array.of(0, 0)).sha256 })).toBeNull()
})

test('an update that our reader can’t read has no plan, and can be applied', () => {
  const doc = new Y.Doc()
  doc.getArray('odd').insert(0, [new Y.XmlElement('p')])
  const planned = planSlices(Y.encodeStateAsUpdate(doc))

  expect(planned.slices).toBeNull()
  expect(docOfPlanned(planned).getArray('odd').length).toBe(1)
})

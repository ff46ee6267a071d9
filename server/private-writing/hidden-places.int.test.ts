import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { PrivateStage, writeIn } from './testing/private-stage.ts'

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.begin()
})
afterAll(() => stage.stop())
beforeEach(() => stage.newBoard())

const HERE = { cursor: [111, 222], selected: ['shape:a'], view: [1, 2, 300, 400], editing: 'shape:b' }

test('[PW22] places of writers are hidden while people write in private, except by the laser, presenting, or afterwards', async () => {
  const { ann, bob, cyd } = stage
  const [anns, bobs] = [await stage.board(ann), await stage.board(bob)]
  const say = (state: object) => bobs.provider.awareness.setLocalState(state)
  const seenBy = ({ provider }: typeof anns) => provider.awareness.getStates().get(bobs.doc.clientID)
  const learns = (part: object) =>
    vi.waitFor(() => expect(seenBy(anns)).toMatchObject({ who: { userId: bob.id }, ...part }), WAIT)
  writeIn(bobs, 'shape:b', 'Known to all')
  await bobs.saved()
  say(HERE)
  await learns(HERE)
  await stage.start()
  const late = await stage.board(cyd)
  await vi.waitFor(() => expect(seenBy(late)).toMatchObject({ cursor: null, view: null }), WAIT)
  say({ ...HERE, isIdle: false })
  await learns({ isIdle: false, cursor: null, view: null, editing: 'shape:b' })
  for (const client of [anns, late]) expect(seenBy(client)).not.toHaveProperty('selected')
  // The id of a private note would be that of the note on the board.
  say({ ...HERE, editing: 'shape:private', drag: { 'shape:private': [1, 2, 0] } })
  await learns({ editing: null, drag: {} })
  say({ ...HERE, isLaser: true })
  await learns({ cursor: [111, 222], view: null })
  say({ ...HERE, isPresenting: true })
  await learns({ cursor: null, view: HERE.view })
  const bobsDraft = await stage.draft(bob)
  writeIn(bobsDraft, 'shape:private', 'Not yet')
  const annsDraft = await stage.draft(stage.ann)
  writeIn(annsDraft, 'shape:first', 'First')
  await Promise.all([bobsDraft.saved(), annsDraft.saved()])
  await vi.waitFor(async () => expect((await stage.now()).hidden).toBe(2), WAIT)
  // Notes are still private while one person after another presents.
  await stage.reveal(true, 'by-person')
  say({ ...HERE, editing: 'shape:private', selected: ['shape:private'] })
  await learns({ cursor: HERE.cursor, editing: null, selected: [] })
  await stage.next(2)
  await vi.waitFor(async () => expect((await stage.now()).privateWriting?.phase).toBe('revealed'), WAIT)
  say(HERE)
  await learns(HERE)
})

import { inflateRawSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { seededRandom } from '#base/testing/seeded-random.ts'
import type { UpdateMoment } from '#db/doc-updates.ts'
import { listKeyframesUpTo } from '#db/keyframes.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { listUpdates } from '#server/sync/work/shared-updates.ts'
import { randomEdit } from '../sync/testing/random-edit.ts'
import { content, storageStage, type World } from '../sync/testing/storage-stage.ts'
import { readCanvasAt } from './read-canvas-at.ts'
import { thinHistory } from './thin-history.ts'

const EDITS = 60

withDatabase('history', (database) => {
  const { world, rowsOf } = storageStage(database)

  async function contentAt(
    boardId: string,
    moment: UpdateMoment,
  ): Promise<{ seq: number; content: unknown }> {
    const canvas = must(await readCanvasAt(database(), boardId, moment), 'a moment')
    const doc = new Y.Doc()
    if (canvas.states.base) Y.applyUpdate(doc, inflateRawSync(canvas.states.base))
    for (const update of listUpdates(canvas.states.tail)) Y.applyUpdate(doc, update)
    return { seq: canvas.seq, content: content(doc) }
  }

  /** Edits a board at random, with keyframes between; returns the content after each edit. */
  async function workAtRandom(w: World, random: () => number): Promise<Map<number, unknown>> {
    const seen = new Map<number, unknown>()
    const room = await w.server.rooms.open(w.boardId)
    for (let i = 0; i < EDITS; i++) {
      const before = room.lastSeq
      await room.edit({ kind: 'api', userId: w.ann.id }, () => randomEdit(room.doc, random))
      if (room.lastSeq > before) seen.set(room.lastSeq, content(room.doc))
      if (i % 8 === 0) await room.keepMoment()
    }
    await room.keepMoment()
    room.release()
    return seen
  }

  const keyframesOf = async ({ boardId }: World) =>
    (await listKeyframesUpTo(database(), boardId, Number.MAX_SAFE_INTEGER, 1_000)).reverse()

  test('[HI11] every moment of a random session equals the state that was recorded then', async () => {
    const w = await world()
    const { seed, random } = seededRandom()
    const seen = await workAtRandom(w, random)
    expect(seen.size, `seed ${seed}`).toBeGreaterThan(EDITS / 2)
    for (const [seq, recorded] of seen)
      expect(await contentAt(w.boardId, { seq }), `seed ${seed}`).toEqual({ seq, content: recorded })
  })

  test('[HI11] a damaged keyframe is passed over for the one before it, and a damaged update ends the moment before it', async () => {
    const w = await world()
    const { seed, random } = seededRandom()
    const seen = await workAtRandom(w, random)
    const keyframes = await keyframesOf(w)
    const newest = must(keyframes.at(-1), 'a keyframe').seq
    await database().query(
      'update doc_keyframes set data = set_byte(data, 5, (get_byte(data, 5) + 1) % 256) where board_id = $1 and seq = $2',
      [w.boardId, newest],
    )
    const [last, recorded] = must([...seen].at(-1), 'an edit')
    expect(await contentAt(w.boardId, { seq: last }), `seed ${seed}`).toEqual({
      seq: last,
      content: recorded,
    })
    await database().query(
      'update doc_updates set checksum = checksum + 1 where board_id = $1 and seq = $2',
      [w.boardId, last],
    )
    const earlier = await contentAt(w.boardId, { seq: last })
    expect(earlier.seq, `seed ${seed}`).toBeLessThan(last)
  })

  test('[HI16] thinning leaves every kept keyframe readable, and loses no work', async () => {
    const w = await world()
    const { seed, random } = seededRandom()
    const seen = await workAtRandom(w, random)
    const before = await keyframesOf(w)
    // Two sessions of work: the second half begins after a pause.
    const middle = must(before[Math.floor(before.length / 2)], 'a keyframe').seq
    await database().query(
      `update doc_keyframes set at = at - interval '1 hour',
              work = (select jsonb_agg(span || jsonb_build_object('from', (span ->> 'from')::bigint - 3600000,
                                                                  'to', (span ->> 'to')::bigint - 3600000))
                        from jsonb_array_elements(work) as span)
        where board_id = $1 and seq <= $2`,
      [w.boardId, middle],
    )
    const written = async () =>
      (
        await database().query<{ ids: number }>(
          `select count(distinct id)::int as ids from doc_keyframes, jsonb_array_elements(work) as span,
                  jsonb_array_elements(span -> 'by') as one,
                  jsonb_array_elements_text(one -> 'notes' -> 'written') as id where board_id = $1`,
          [w.boardId],
        )
      )[0]?.ids
    const all = await written()
    await thinHistory(database(), w.boardId, Date.now() + 60_000)
    const kept = await keyframesOf(w)
    expect(
      kept.map(({ seq }) => seq),
      `seed ${seed}`,
    ).toEqual([middle, must(before.at(-1), 'the last').seq])
    for (const { seq } of kept)
      expect(await contentAt(w.boardId, { seq }), `seed ${seed}`).toEqual({ seq, content: seen.get(seq) })
    expect(await written()).toBe(all)
    const rows = await rowsOf(w.boardId)
    expect(must(rows[0], 'an update').seq).toBeGreaterThan(middle)
    // A moment that was thinned shows the keyframe before it.
    const between = must(
      [...seen.keys()].find((seq) => seq > middle),
      'an edit',
    )
    expect((await contentAt(w.boardId, { seq: between })).seq).toBe(middle)
    await vi.waitFor(async () => {
      const room = await w.server.rooms.open(w.boardId)
      expect(content(room.doc), `seed ${seed}`).toEqual([...seen.values()].at(-1))
      room.release()
    }, WAIT)
  })
})

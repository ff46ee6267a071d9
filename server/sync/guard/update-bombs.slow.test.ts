import * as encoding from 'lib0/encoding'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { setNoteText } from '#board/edit/edit-board.ts'
import { ANN, contentOf, guarded, seeded, updateOf } from '../testing/guarded-board.ts'

describe('bombs', () => {
  function encode(write: (encoder: encoding.Encoder) => void): Uint8Array {
    const encoder = encoding.createEncoder()
    write(encoder)
    return encoding.toUint8Array(encoder)
  }
  const refusedQuickly = (update: Uint8Array, kind = 'refused') => {
    const { guard, doc } = guarded()
    const before = contentOf(doc)
    const start = usedMs()
    expect(guard.tryUpdate(update, ANN).kind).toBe(kind)
    // Without the guard this takes seconds.
    expect(usedMs() - start).toBeLessThan(500)
    expect(contentOf(doc)).toEqual(before)
    expect(doc.store.pendingStructs).toBeNull()
  }

  test('[SY14] a few bytes that claim 32 million structs', () => {
    refusedQuickly(
      encode((encoder) => {
        for (const n of [1, 32_000_000, 5, 0]) encoding.writeVarUint(encoder, n)
      }),
    )
  })

  /** Many clients that each send one deleted struct, starting at this clock. */
  function manyClients(count: number, clock: number): Uint8Array {
    return encode((encoder) => {
      encoding.writeVarUint(encoder, count)
      for (let client = 1; client <= count; client++) {
        for (const n of [1, client + 100, clock]) encoding.writeVarUint(encoder, n)
        encoding.writeUint8(encoder, 0)
        encoding.writeVarUint(encoder, 1)
      }
      encoding.writeVarUint(encoder, 0)
    })
  }

  test('[SY14] thousands of clients in one update', () => {
    refusedQuickly(manyClients(20_000, 50))
    refusedQuickly(manyClients(20_000, 0))
  })

  test('[SY14] clients from the future are not kept as pending', () => {
    refusedQuickly(manyClients(400, 50), 'missing')
  })

  test('[SY14] lists in lists in lists', () => {
    const client = seeded()
    let deep: unknown = 1
    for (let i = 0; i < 5_000; i++) deep = [deep]
    refusedQuickly(updateOf(client, () => client.getMap('shapes').set('shape:bad', deep)))
  })

  test('[SY14] an update that depends on missing content', () => {
    const { guard, client } = guarded()
    const writer = client()
    updateOf(writer, () => setNoteText(writer, 'shape:one', 'never sent'))
    const later = updateOf(writer, () => setNoteText(writer, 'shape:one', 'never sent, but sent'))
    expect(guard.tryUpdate(later, ANN).kind).toBe('missing')
  })

  test('[SY14] random bytes and broken updates never throw, and never change anything they should not', () => {
    const { seed, random } = seededRandom()
    const { guard, doc, client } = guarded()
    for (let round = 0; round < 600; round++) {
      const writer = client()
      const good = updateOf(writer, () => setNoteText(writer, 'shape:one', `text ${round}`))
      const broken = Uint8Array.from(good)
      for (let flips = 1 + Math.floor(random() * 3); flips > 0; flips--) {
        broken[Math.floor(random() * broken.length)] = Math.floor(random() * 256)
      }
      expect(() => guard.tryUpdate(broken, ANN), `seed ${seed} round ${round}`).not.toThrow()
      expect([...doc.share.keys()].sort(), `seed ${seed} round ${round}`).toEqual(['meta', 'shapes'])
      expect(doc.store.pendingStructs).toBeNull()
    }
  })
})

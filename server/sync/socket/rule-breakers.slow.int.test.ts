import { connect } from 'node:net'
import * as encoding from 'lib0/encoding'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { CLOSE } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { message, type StockClient } from '../testing/clients.ts'
import { WireStage } from '../testing/wire-stage.ts'

let wire: WireStage

beforeAll(async () => {
  wire = await WireStage.begin()
})
afterEach(() => wire.endClients())
afterAll(() => wire.stop())

const content = (doc: Y.Doc) => boardShapes(doc).toJSON()

function randomMessage(random: () => number): Uint8Array {
  const encoder = encoding.createEncoder()
  const types = [0, 0, 0, 1, 1, 1, 3, 102, 200]
  encoding.writeVarUint(encoder, must(types[Math.floor(random() * types.length)], 'a type'))
  if (random() < 0.7) encoding.writeVarUint(encoder, Math.floor(random() * 4))
  for (let n = Math.floor(random() * 40); n > 0; n--) {
    encoding.writeUint8(encoder, Math.floor(random() * 256))
  }
  return encoding.toUint8Array(encoder)
}

describe('a client that breaks the rules', () => {
  let witness: StockClient
  beforeAll(() => wire.newBoard())

  async function expectOthersUnharmed(): Promise<void> {
    const id = `shape:after${Math.floor(Math.random() * 1e9)}`
    wire.write(witness, id)
    await witness.saved()
    expect(witness.ended).toBeNull()
  }

  test('[SY5] is the only one who is closed, with a reason, whatever it sends', async () => {
    witness = await wire.stock(wire.bob)
    const bad: (Uint8Array | string)[] = [
      new Uint8Array(),
      Uint8Array.of(0),
      Uint8Array.of(0, 7),
      Uint8Array.of(255),
      Uint8Array.of(1, 200, 1),
      Uint8Array.of(102),
      Uint8Array.of(103, 1),
      Uint8Array.of(0, 2, 3, 1, 2, 3),
      Uint8Array.of(0, 0, 3, 9, 9, 9),
      message(MESSAGE.awareness, Uint8Array.of(1, 1, 1, 1, 123)),
      'text',
    ]
    for (const frame of bad) {
      const client = await wire.raw(wire.ann)
      client.ws.send(frame)
      const ended = await client.close()
      expect(ended.code, `after ${frame}`).toBe(CLOSE.badFrame)
      expect(ended.reason.length).toBeGreaterThan(3)
    }
    await expectOthersUnharmed()
  })

  test('[SY5] random messages never end the server or anyone else', async () => {
    const { seed, random } = seededRandom()
    witness = await wire.stock(wire.bob)
    let client = await wire.raw(wire.ann)
    for (let i = 0; i < 400; i++) {
      if (client.ended || client.ws.readyState !== client.ws.OPEN) client = await wire.raw(wire.ann)
      client.ws.send(randomMessage(random))
      if (random() < 0.1) await new Promise((resolve) => setImmediate(resolve))
    }
    await expectOthersUnharmed()
    expect(witness.ended, `seed ${seed}`).toBeNull()
  })

  test('[SY5] wrong bits in a websocket frame end its own socket', async () => {
    witness = await wire.stock(wire.bob)
    const frames = [
      Buffer.of(0xf2, 0x81, 1, 2, 3, 4, 5),
      Buffer.of(0x83, 0x81, 1, 2, 3, 4, 5),
      Buffer.of(0x82, 0x05, 1, 2, 3, 4, 5),
      Buffer.of(0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0),
      Buffer.of(0x80, 0x80, 0, 0, 0, 0),
    ]
    for (const frame of frames) {
      const socket = connect(wire.server.port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(
        `GET /sync/${wire.boardId}?token=${wire.ann.token} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      )
      await new Promise((resolve) => socket.once('data', resolve))
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.resume()
      socket.write(frame)
      await closed
    }
    await expectOthersUnharmed()
  })

  test('[SY5] a message over the limit ends its own socket', async () => {
    witness = await wire.stock(wire.bob)
    const client = await wire.raw(wire.ann)
    client.ws.send(new Uint8Array(9 * 1024 * 1024))
    expect(await client.close()).toEqual({ code: CLOSE.badFrame, reason: CLOSE_REASONS['message-too-long'] })
    await expectOthersUnharmed()
  })

  test('[SY5] a message of endless fragments ends its own socket', async () => {
    witness = await wire.stock(wire.bob)
    const client = await wire.raw(wire.ann)
    for (let n = 0; n < 20_000; n++) client.ws.send(new Uint8Array(0), { fin: false })
    expect((await client.close()).code).toBe(CLOSE.badFrame)
    await expectOthersUnharmed()
  })

  test('[SY6] a person who sends too much is closed', async () => {
    witness = await wire.stock(wire.bob)
    const client = await wire.raw(wire.ann)
    for (let i = 0; i < 1_100; i++) client.ws.send(Uint8Array.of(3))
    expect((await client.close()).code).toBe(CLOSE.tooMuch)
    await expectOthersUnharmed()
  })

  test('[SY13] a refused update closes its sender, and others notice nothing', async () => {
    witness = await wire.stock(wire.bob)
    const evil = await wire.stock(wire.ann)
    wire.write(evil, 'shape:honest')
    await evil.saved()
    await vi.waitFor(() => expect(content(witness.doc)).toHaveProperty(['shape:honest']), WAIT)
    const before = content(witness.doc)
    const seen: unknown[] = []
    boardShapes(witness.doc).observeDeep(() => seen.push(content(witness.doc)))
    evil.doc.transact(() => {
      boardShapes(evil.doc).delete('shape:honest')
      boardShapes(evil.doc).set('shape:evil', new Y.Map([['t', 'iframe']]))
    })
    await vi.waitFor(() => expect(evil.ended?.code).toBe(CLOSE.badFrame), WAIT)
    expect(evil.ended?.reason).toContain('not allowed')
    await expectOthersUnharmed()
    for (const state of seen) expect(state).toMatchObject(before)
    for (const state of seen) expect(state).not.toHaveProperty(['shape:evil'])
  })
})

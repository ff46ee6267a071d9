import * as decoding from 'lib0/decoding'
import { expect, onTestFinished, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { awarenessMessage, connectRaw, message, type RawClient } from '#server/sync/testing/clients.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { Person, PrivateStage } from './private-stage.ts'

type FrameKind = keyof typeof MESSAGE

/** The sender of each kind of frame. A new kind does not compile until it is here, and those of the server are seen on the wire. */
const SENT_BY: Record<FrameKind, 'server' | 'clients'> = {
  sync: 'server',
  awareness: 'server',
  queryAwareness: 'clients',
  saved: 'server',
  session: 'server',
  liveText: 'server',
  talk: 'server',
  bring: 'server',
  clock: 'server',
}

export interface FrameWatch {
  /** The frames that a person's sockets received, of the board and of their draft, as text. */
  framesOf(person: Person): string[]
  /** Sends the place and the edited note of every page. */
  showPresence(editing: (person: Person) => string): void
  /** Fails unless frames of every kind that the server sends have arrived. */
  sawAllKinds(): Promise<void>
}

/** Open sockets of these people from now on, to the board and to their drafts. */
export async function watchFrames(stage: PrivateStage, people: readonly Person[]): Promise<FrameWatch> {
  const sockets = new Map<Person, RawClient[]>()
  for (const person of people) {
    const rooms = [stage.boardId, `${stage.boardId}.draft`]
    const { token } = person
    sockets.set(person, await Promise.all(rooms.map((room) => connectRaw(stage.socketUrl, room, { token }))))
  }
  const all = () => [...sockets.values()].flat()
  onTestFinished(() => {
    for (const { ws } of all()) ws.close()
  })
  for (const { ws } of all()) {
    ws.send(message(MESSAGE.saved, 1))
    ws.send(message(MESSAGE.clock, 1))
  }
  const kinds = () => new Set(all().flatMap(({ messages }) => messages.map(kindOf)))

  return {
    framesOf: (person) =>
      must(sockets.get(person), 'sockets').flatMap(({ messages }) =>
        messages.map((bytes) => Buffer.from(bytes).toString('latin1')),
      ),
    showPresence(editing) {
      for (const [person, clients] of sockets)
        for (const [i, { ws }] of clients.entries()) {
          const state = { cursor: [7_700 + i, 3], editing: editing(person), selected: [editing(person)] }
          ws.send(awarenessMessage({ clientId: 4_000 + i, clock: 1, state }))
        }
    },
    async sawAllKinds() {
      const [board] = must(sockets.get(stage.ann), 'sockets')
      const bring = new TextEncoder().encode(JSON.stringify({ view: [0, 0, 800, 600] }))
      board?.ws.send(message(MESSAGE.bring, bring))
      await vi.waitFor(() => {
        const sent = Object.entries(SENT_BY).flatMap(([kind, by]) => (by === 'server' ? [kind] : []))
        expect([...kinds()].sort()).toEqual(sent.sort())
      }, WAIT)
    },
  }
}

function kindOf(bytes: Uint8Array): string {
  const first = decoding.readVarUint(decoding.createDecoder(bytes))
  const kind = Object.entries(MESSAGE).find(([, type]) => type === first)
  return must(kind, `a kind of frame with ${first}`)[0]
}

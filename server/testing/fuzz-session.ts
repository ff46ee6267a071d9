import * as encoding from 'lib0/encoding'
import { z } from 'zod'
import { must } from '#base/must.ts'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { parseEvent } from '#db/events.ts'
import { BringEveryone } from '#server/sync/presence/bring-everyone.ts'
import { Presence } from '#server/sync/presence/presence.ts'
import { applyEvents } from '#session/apply.ts'
import { beginBoard } from '#session/begin-board.ts'
import { Command } from '#session/command.ts'
import { type Actor, actorName } from '#session/core/actor.ts'
import { decide } from '#session/decide.ts'
import type { BoardEvent, SessionEvent } from '#session/event.ts'
import { project } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import { ClientPresence } from '#sync/awareness-state.ts'
import { BringRequest } from '#sync/bring-frame.ts'
import { LIMITS } from '#sync/limits.ts'
import { randomValue } from './random-value.ts'

interface Longest {
  ms: number
  what: string
}

/** Most characters of a command, somewhat below the API's limit for JSON. */
const MAX_CHARS = 200_000
const MAX_BRING_BYTES = 1_024
const COMMANDS = 60
const MESSAGES = 200
const POOL = 400
const OWNER = { kind: 'person', userId: 'uowner' } as const
const ACTORS: readonly Actor[] = [OWNER, OWNER, { kind: 'person', userId: 'uann' }, { kind: 'server' }]

/**
 * Generates input other than updates of the document from the schemas of clients' messages, and returns what took the main
 * thread longest. See WORK_FUZZES for the rest.
 */
export const SESSION_FUZZES: Readonly<Record<string, (seed: number) => Promise<Longest>>> = {
  commands: async (seed) => fuzzCommands(seed),
  presence: async (seed) => fuzzPresence(seed),
  bring: async (seed) => fuzzBring(seed),
}

const COMMAND_SCHEMA = z.toJSONSchema(Command, { io: 'input', unrepresentable: 'any' })
const PRESENCE_SCHEMA = z.toJSONSchema(ClientPresence, { io: 'input', unrepresentable: 'any' })
const BRING_SCHEMA = z.toJSONSchema(BringRequest, { io: 'input', unrepresentable: 'any' })

/** One board, and everything that people can send to it: parsing, deciding, events and projections. */
function fuzzCommands(seed: number): Longest {
  const { random } = seededRandom(seed)
  const longest = new LongestOf()
  const board = new FuzzedBoard(random)
  for (let i = 0; i < COMMANDS; i++) {
    const input = randomValue(COMMAND_SCHEMA, { random, pool: board.pool, maxChars: MAX_CHARS })
    const name = `command ${i}, ${String(z.looseObject({ type: z.unknown() }).safeParse(input).data?.type)}`
    const parsed = longest.measure(`${name}, parsed`, () => Command.safeParse(input))
    if (parsed.success) board.run(parsed.data, name, longest)
  }
  return longest.found
}

class FuzzedBoard {
  /** Ids and words that were used before. */
  readonly pool: string[] = ['uowner', 'uann', ...Array.from({ length: 40 }, (_, i) => `shape:n${i}`)]
  private readonly random: () => number
  private state: SessionState
  private now = 1_000

  constructor(random: () => number) {
    this.random = random
    const link = (id: string) => ({ id, secret: `secret-${id}` })
    const links = { facilitator: link('l1'), editor: link('l2'), commenter: link('l3'), viewer: link('l4') }
    const owner = { id: 'uowner', name: 'Ines', color: 'moss' }
    const begun = beginBoard({ id: 'board0000001', title: 'Title', premise: '' }, owner, links)
    this.state = must(applyEvents(null, this.stamp(begun, OWNER, 0)), 'a session')
    const person = { id: 'uann', name: 'Ann', color: 'moss' }
    this.run(Command.parse({ type: 'member.join', secret: 'secret-l2', person }), 'a member', new LongestOf())
  }

  run(command: Command, name: string, longest: LongestOf): void {
    const actor = ACTORS[Math.floor(this.random() * ACTORS.length)] ?? OWNER
    this.now += 1_000
    const context = { linkId: `l${this.now}`, secret: `secret-${this.now}`, now: this.now, areAgentsOn: true }
    const decision = longest.measure(`${name}, decided`, () => decide(this.state, command, actor, context))
    if (!decision.ok || decision.events.length === 0) return
    const events = this.stamp(decision.events, actor, this.state.seq)
    longest.measure(`${name}, its events read`, () => {
      for (const event of events) parseEvent(JSON.parse(JSON.stringify(event)))
    })
    this.state = longest.measure(`${name}, applied`, () => must(applyEvents(this.state, events), 'a session'))
    longest.measure(`${name}, shown`, () => JSON.stringify(project(this.state, 'uann')))
    this.learn(events)
  }

  private learn(events: readonly SessionEvent[]): void {
    const found = JSON.stringify(events).match(/(?<=")[\w:-]{2,40}(?=")/g) ?? []
    for (const word of new Set(found.slice(0, POOL))) {
      if (this.pool.length < POOL) this.pool.push(word)
      else this.pool[Math.floor(this.random() * POOL)] = word
    }
  }

  private stamp(events: readonly BoardEvent[], actor: Actor, afterSeq: number): SessionEvent[] {
    return events.map((event, i) => ({
      ...event,
      seq: afterSeq + 1 + i,
      at: this.now,
      actor: actorName(actor),
    }))
  }
}

function fuzzPresence(seed: number): Longest {
  const { random } = seededRandom(seed)
  const longest = new LongestOf()
  const presence = new Presence(LIMITS, {
    isReserved: () => false,
    mayName: () => true,
    isWriters: () => false,
    newClientId: () => 1 + Math.floor(random() * 2 ** 31),
    hidesPlace: () => random() < 0.1,
  })
  const owners = Array.from({ length: 20 }, (_, i) => ({
    stamp: { userId: `u${i}`, name: `Guest ${i}`, color: 'moss' },
  }))
  for (let i = 0; i < MESSAGES; i++) {
    const owner = owners[Math.floor(random() * owners.length)] ?? must(owners[0], 'an owner')
    const message = awarenessMessage(random)
    longest.measure(`presence ${i} of ${message.length} bytes`, () => {
      try {
        presence.receive(owner, message)
      } catch {
        return 'unreadable'
      }
      return presence.takeChanged()
    })
  }
  longest.measure('the presence of everyone', () => presence.snapshot())
  return longest.found
}

/** One state, or many, as a stock client repeats them; some messages claim far more states than they have. */
function awarenessMessage(random: () => number): Uint8Array {
  const encoder = encoding.createEncoder()
  const states = random() < 0.2 ? 1_000 : 1
  encoding.writeVarUint(encoder, random() < 0.1 ? 2 ** 40 : states)
  for (let i = 0; i < states; i++) {
    const said = randomValue(PRESENCE_SCHEMA, {
      random,
      pool: ['shape:n1', 'u1'],
      maxChars: LIMITS.maxAwarenessBytes,
    })
    encoding.writeVarUint(encoder, Math.floor(random() * 40))
    encoding.writeVarUint(encoder, Math.floor(random() * 1_000))
    encoding.writeVarUint8Array(encoder, new TextEncoder().encode(JSON.stringify(said)))
    if (encoding.length(encoder) > LIMITS.maxMessageBytes / 8) break
  }
  return encoding.toUint8Array(encoder)
}

function fuzzBring(seed: number): Longest {
  const { random } = seededRandom(seed)
  const longest = new LongestOf()
  const members = Array.from({ length: LIMITS.maxConnectionsPerBoard }, (_, i) => ({
    userId: `u${i % 40}`,
    sendSession: () => undefined,
  }))
  const bring = new BringEveryone(members)
  for (let i = 0; i < MESSAGES; i++) {
    const value = randomValue(BRING_SCHEMA, { random, pool: [], maxChars: MAX_BRING_BYTES })
    const json = new TextEncoder().encode(JSON.stringify(value)).subarray(0, MAX_BRING_BYTES)
    longest.measure(`view ${i}`, () => {
      try {
        bring.ask(must(members[i % members.length], 'a member'), 'owner', json, i * 6_000)
      } catch {
        return 'unreadable'
      }
    })
  }
  return longest.found
}

class LongestOf {
  found: Longest = { ms: 0, what: 'nothing' }

  measure<Result>(what: string, run: () => Result): Result {
    const start = usedMs()
    const result = run()
    const ms = usedMs() - start
    if (ms > this.found.ms) this.found = { ms, what }
    return result
  }
}

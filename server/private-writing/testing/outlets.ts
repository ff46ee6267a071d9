import { expect, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { METRICS_TOKEN, OPERATOR_PASSWORD } from '#server/http/testing/with-api.ts'
import { readTools } from './mcp-outlets.ts'
import type { Person, PrivateStage } from './private-stage.ts'
import { readPrompts } from './prompts.ts'
import { talkInStep } from './talk-in-step.ts'

interface Outlet {
  read(stage: PrivateStage, reader: Person): Promise<string>
  /** Gives all readers the same, so it is read once. */
  isForAll?: true
}

interface ReadRoute {
  parameters?: { in: string; name: string; required?: boolean; schema?: { enum?: string[] } }[]
  'x-least-role'?: string
}

/** Fails for a parameter that is not in `ids`: whatever is new among the paths needs something that it can read. */
function filled(text: string, ids: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => must(ids[name], `${name} in full-board.ts`))
}

/** A file is in one interview alone. */
function addressesOf(path: string, { ids, about }: Pick<PrivateStage, 'ids' | 'about'>): string[] {
  const isAbout = Object.keys(about).some((name) => path.includes(`{${name}}`)) && !path.includes('{fileId}')
  return [filled(path, ids), ...(isAbout ? [filled(path, { ...ids, ...about })] : [])]
}

/** All queries that a path needs: one for each value of a choice, such as the format of an export. */
function queriesOf({ parameters = [] }: ReadRoute, ids: Readonly<Record<string, string>>): string[] {
  const queries = parameters.filter(({ in: where }) => where === 'query')
  const format = queries.find(({ name, required, schema }) => schema?.enum && (required || name === 'format'))
  const rest = queries
    .filter(({ required, schema }) => required && !schema?.enum)
    .map(({ name }) => `${name}=${must(ids[name], `${name} in full-board.ts`)}`)
  const formats = format?.schema?.enum?.map((value) => [`${format.name}=${value}`, ...rest]) ?? [rest]
  return formats.map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''))
}

/** An answer of one path; `isForFacilitators`: others are refused there. */
interface PathReading {
  address: string
  status: number
  text: string
  isForFacilitators: boolean
}

/** Every path that is read with GET, a new one included, in every format. */
export async function readPaths(stage: PrivateStage, reader: Person | undefined): Promise<PathReading[]> {
  const { paths } = await stage.ask('GET /api/v1/openapi.json')
  const readings: PathReading[] = []
  for (const [path, { get }] of Object.entries<{ get?: ReadRoute }>(paths)) {
    if (!get) continue
    const isForFacilitators = ['facilitator', 'owner'].includes(get['x-least-role'] ?? '')
    const headers = {
      ...(path.includes('/operator/') && { 'x-operator-password': OPERATOR_PASSWORD }),
      ...(path === '/metrics' && { authorization: `Bearer ${METRICS_TOKEN}` }),
    }
    for (const query of queriesOf(get, stage.ids))
      for (const plain of addressesOf(path, stage)) {
        const address = plain + query
        const answer = await stage.fetch(`GET ${address}`, undefined, reader, headers)
        readings.push({ address, status: answer.status, text: await answer.text(), isForFacilitators })
      }
  }
  return readings
}

/** A refusal would be no reading. */
async function readRoutes(stage: PrivateStage, reader: Person): Promise<string> {
  const readings = await readPaths(stage, reader)
  for (const { address, status, isForFacilitators } of readings) {
    const isAnn = reader === stage.ann
    // The webhook is Ann's, for the board.
    const isOthers = address.includes('/webhooks/') && !(isAnn && address.includes('/boards/'))
    expect([address, status]).toEqual([address, isOthers ? 404 : isForFacilitators && !isAnn ? 403 : 200])
  }
  expect(readings.length).toBeGreaterThan(60)
  return readings.map(({ address, text }) => `${address} ${text}`).join('\n')
}

/** Reading the session at every update would take long. */
const SESSION_EVERY = 7

const SEARCHED = ['zebrafish', 'quokka', 'axolotl']

/** Searches, and asks the clerk for words that a reader should not see. */
async function search(stage: PrivateStage, reader: Person): Promise<string> {
  const found = await Promise.all(
    SEARCHED.map(async (word) => {
      const answer = await stage.fetch(`GET ${stage.path}/ideas?q=${word}`, undefined, reader)
      expect(answer.status).toBe(200)
      const everywhere = await stage.fetch(`GET /api/v1/search?q=${word}`, undefined, reader)
      expect(everywhere.status).toBe(200)
      // The answer repeats the search words, in no idea.
      return JSON.stringify([(await answer.json()).ideas, await everywhere.json()])
    }),
  )
  const asked = { text: 'Read back the newest ideas.' }
  const { answer } = await stage.ask(`POST ${stage.path}/talk?wait=20`, asked, reader)
  expect(answer.state).toBe('done')
  return [...found, JSON.stringify(answer)].join('\n')
}

/**
 * Everything that leaves the server, but what sockets pass on while they are open: see `wire-frames.ts`. A new outlet joins this
 * table; a route that is read with GET, a tool of `/mcp` and a task for models make their table fail until they are in it.
 */
export const OUTLETS: Record<string, Outlet> = {
  'every readable path of the API': { read: readRoutes },
  'search, and the clerk': { read: search },
  'the reader’s talk with the clerk in a step': {
    read: (stage, reader) => talkInStep(stage, reader, 'What did the others say to you?'),
  },
  'every moment of the history': {
    async read(stage, reader) {
      const ask = (of: string) => stage.ask(`GET ${stage.path}/history${of}`, undefined, reader)
      const { sessions } = await ask('')
      const last: number = must(sessions[0], 'a session of work').moment
      const moments: string[] = [JSON.stringify(await ask('/deleted'))]
      for (let seq = 1; seq <= last; seq++) {
        moments.push(JSON.stringify(await ask(`/${seq}`)), JSON.stringify(await ask(`/${seq}/steps?limit=1`)))
        if (seq % SESSION_EVERY === 0) moments.push(JSON.stringify(await ask(`/${seq}?part=session`)))
      }
      const { records } = await ask(`/${last}`)
      for (const { id, type } of records)
        if (type === 'note')
          moments.push(
            JSON.stringify(await stage.ask(`GET ${stage.path}/notes/${id}/history`, undefined, reader)),
          )
      return moments.join('\n')
    },
  },
  'a duplicate of the board': {
    async read(stage, reader) {
      const made = await stage.fetch(`POST ${stage.path}/duplicate`, {}, reader)
      expect(made.status).toBe(201)
      const { board } = await made.json()
      const copy = await stage.fetch(`GET /api/v1/boards/${board.id}/export?format=json`, undefined, reader)
      expect(copy.status).toBe(200)
      return copy.text()
    },
  },
  'tools and resources of /mcp': { read: readTools },
  'prompts sent to models': { read: readPrompts },
  'messages to the reader’s webhook': {
    async read(stage, reader) {
      const { receiver, path, ann, ids } = stage
      // Boards that were not filled have none.
      if (ids.webhookId === undefined) return ''
      await vi.waitFor(async () => {
        const { webhooks } = await stage.ask(`GET ${path}/webhooks`, undefined, ann)
        expect(webhooks.filter(({ waiting }: { waiting: number }) => waiting > 0)).toEqual([])
      }, WAIT)
      const sent = receiver.received.filter((message) => message.path === `/${reader.id}`)
      return sent.map(({ body }) => body).join('\n')
    },
  },
  'mails and digests to the reader': { read: (stage, reader) => stage.mailRoom.mailsTo(reader.id) },
  metrics: {
    async read(stage) {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      const answer = await stage.fetch('GET /metrics', undefined, undefined, headers)
      expect(answer.status).toBe(200)
      return answer.text()
    },
    isForAll: true,
  },
  'the log': { read: async (stage) => stage.log, isForAll: true },
  'the canvas, for a newcomer': {
    async read(stage, reader) {
      const client = await stage.board(reader)
      return [boardShapes(client.doc).toJSON(), client.session].map((part) => JSON.stringify(part)).join('\n')
    },
  },
  'the reader’s own draft document': {
    async read(stage, reader) {
      const { doc } = await stage.draft(reader)
      const parts = ['shapes', 'shown', 'lent'].map((name) => doc.getMap(name).toJSON())
      return JSON.stringify([parts, listNotes(doc)])
    },
  },
}

export interface OutletReading {
  outlet: string
  /** `null`: everyone. */
  reader: Person | null
  text: string
}

export async function readOutlets(stage: PrivateStage, readers: readonly Person[]): Promise<OutletReading[]> {
  const readings: OutletReading[] = []
  for (const [i, reader] of readers.entries())
    for (const [outlet, { read, isForAll }] of Object.entries(OUTLETS))
      if (!isForAll || i === 0)
        readings.push({ outlet, reader: isForAll ? null : reader, text: await read(stage, reader) })
  return readings
}

/** The outlets, of any reader, that match. */
export const saying = (readings: readonly OutletReading[], what: RegExp): string[] =>
  readings.filter(({ text }) => what.test(text)).map(({ outlet }) => outlet)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type * as Y from 'yjs'
import { BoardPrivateWriting } from '#api/private-writing.ts'
import { must } from '#base/must.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { type DatabasePlace, openDatabase } from '#db/driver/open-database.ts'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'
import { type DatabaseKind, freshPlace } from '#db/testing/with-database.ts'
import { readConfig } from '#server/config/env.ts'
import { METRICS_TOKEN, OPERATOR_PASSWORD } from '#server/http/testing/with-api.ts'
import { type RecordingWire, startRecordingWire } from '#server/models/testing/recording-wire.ts'
import type { Services } from '#server/process/services.ts'
import { createServer } from '#server/process/start-server.ts'
import { connectStockClient, type StockClient } from '#server/sync/testing/clients.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { type Receiver, startReceiver } from '#server/webhooks/testing/receiver.ts'
import { MailRoom, type StageDatabase } from './mail-room.ts'

/** The model of agents that a test lets speak over the wire: `prompts.ts`. */
export const WIRE_MODEL = 'local:wire'
/** No text of the product contains any part of it. */
export const WORDS = 'zebrafish quokka'

export interface Person {
  id: string
  token: string
}

/** All tests share the server: `stop` ends it. */
const KEEP = () => undefined

interface Started {
  url: string
  stop(): Promise<unknown>
}

/** A server, and three people on one board. */
export class PrivateStage {
  private readonly environment: Record<string, string>
  private readonly removeDatabase: () => unknown
  server: Started
  /** If the server is a separate process, its whole log, debug lines included. */
  log = ''
  /** `null` if the server is a separate process. */
  services: Services | null = null
  boardId = ''
  /** Values of the parameters in paths, by name: see `full-board.ts`. */
  ids: Record<string, string> = {}
  /** Parameters of paths that are read as well: the object of the test. */
  about: Record<string, string> = {}
  people: Person[] = []
  /** Receives what agents with `WIRE_MODEL` are sent. */
  readonly wire: RecordingWire
  /** Receives what webhooks are sent, at the paths `/` and the id of their owner. */
  readonly receiver: Receiver
  /** Sends the mails of the stage; only an outlet that has them opens it. */
  readonly mailRoom: MailRoom
  editLink = ''

  private constructor(
    server: Started,
    environment: Record<string, string>,
    {
      wire,
      receiver,
      database,
      removeDatabase,
    }: {
      wire: RecordingWire
      receiver: Receiver
      database: (() => Promise<StageDatabase>) | null
      removeDatabase: () => unknown
    },
  ) {
    this.server = server
    this.environment = environment
    this.wire = wire
    this.receiver = receiver
    this.mailRoom = new MailRoom(database)
    this.removeDatabase = removeDatabase
  }

  /** In this process, which starts sooner than a separate one. */
  static async begin(kind: DatabaseKind = 'postgres'): Promise<PrivateStage> {
    const fresh = await freshPlace(kind)
    const [wire, receiver] = [await startRecordingWire(), await startReceiver()]
    const folder = mkdtempSync(join(tmpdir(), 'parley-test-'))
    const environment = { ...environmentOf(folder, wire), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
    const config = { ...readConfig(environment), database: fresh.place }
    const server = await createServer({ config, pages: 'none' })
    const stage = new PrivateStage(server, environment, {
      wire,
      receiver,
      database: async () => ({ db: server.services.db, close: async () => undefined }),
      removeDatabase: fresh.remove,
    })
    stage.services = server.services
    return stage
  }

  /** In a separate process, which can be killed. */
  static async beginProcess(kind: DatabaseKind = 'postgres'): Promise<PrivateStage> {
    const postgres = kind === 'postgres' ? await freshPlace(kind) : null
    const [wire, receiver] = [await startRecordingWire(), await startReceiver()]
    const environment = {
      ...environmentOf(await preparedDataFolder(), wire),
      DATABASE_URL: postgres?.place.kind === 'postgres' ? postgres.place.url : '',
    }
    const server = await startServerProcess(environment, KEEP)
    const removeDatabase = postgres?.remove ?? KEEP
    const database = postgres && (() => opened(postgres.place))
    const stage = new PrivateStage(killable(server), environment, {
      wire,
      receiver,
      database,
      removeDatabase,
    })
    stage.listen(server)
    return stage
  }

  async stop(): Promise<void> {
    await this.mailRoom.stop()
    await this.server.stop()
    await this.wire.stop()
    await this.receiver.stop()
    await this.removeDatabase()
    rmSync(must(this.environment.PARLEY_DATA, 'a folder'), { recursive: true, force: true })
  }

  /** A separate board for three people. */
  async newBoard(): Promise<void> {
    const opened = await this.ask('POST /api/v1/boards', { title: 'Plans', name: 'Ann' })
    this.boardId = opened.board.id
    this.ids = { boardId: opened.board.id }
    this.about = {}
    this.people = [{ id: opened.me.id, token: opened.token }]
    this.editLink = opened.links.edit
    for (const name of ['Bob', 'Cyd']) this.people.push(await this.join(name))
  }

  /** Another editor of the board. */
  async join(name: string): Promise<Person> {
    const joined = await this.ask('POST /api/v1/join', { link: this.editLink, name })
    return { id: joined.me.id, token: joined.token }
  }

  get ann(): Person {
    return must(this.people[0], 'Ann')
  }
  get bob(): Person {
    return must(this.people[1], 'Bob')
  }
  get cyd(): Person {
    return must(this.people[2], 'Cyd')
  }
  get socketUrl(): string {
    return `${this.server.url.replace('http', 'ws')}/sync`
  }
  get path(): string {
    return `/api/v1/boards/${this.boardId}`
  }

  async fetch(
    request: string,
    body?: object,
    by?: Person,
    headers?: Record<string, string>,
  ): Promise<Response> {
    const [method = '', path = ''] = request.split(' ')
    return fetch(this.server.url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(by && { authorization: `Bearer ${by.token}` }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers are checked against their description elsewhere
  async ask(request: string, body?: object, by?: Person, headers?: Record<string, string>): Promise<any> {
    return (await this.fetch(request, body, by, headers)).json()
  }

  start = (rules?: object) => this.ask(`POST ${this.path}/private-writing`, rules, this.ann)
  reveal = (isNamed: boolean, mode?: 'by-person' | 'one-each') =>
    this.ask(`POST ${this.path}/reveal`, { isNamed, ...(mode && { mode, order: 'by-name' }) }, this.ann)
  next = (part: number, userId?: string) =>
    this.ask(`POST ${this.path}/reveal/next`, { part, ...(userId && { userId }) }, this.ann)
  async now(): Promise<BoardPrivateWriting> {
    return BoardPrivateWriting.parse(await this.ask(`GET ${this.path}/private-writing`, undefined, this.ann))
  }

  async board(person: Person): Promise<StockClient> {
    return this.connect(this.boardId, person)
  }
  async draft(person: Person, doc?: Y.Doc): Promise<StockClient> {
    return this.connect(`${this.boardId}.draft`, person, doc)
  }

  /** Kills the process and starts another. */
  async restart(): Promise<void> {
    await this.server.stop()
    const server = await startServerProcess(this.environment, KEEP)
    this.server = killable(server)
    this.listen(server)
  }

  private async connect(room: string, { token }: Person, doc?: Y.Doc): Promise<StockClient> {
    const client = connectStockClient(this.socketUrl, room, token, doc)
    onTestFinished(client.stop)
    await client.synced()
    return client
  }

  private listen({ child }: ServerProcess): void {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data) => {
        this.log += String(data)
      })
  }
}

async function opened(place: DatabasePlace): Promise<StageDatabase> {
  const db = await openDatabase(place)
  return { db, close: () => db.close() }
}

function killable({ url, child, exited }: ServerProcess): Started {
  const stop = () => {
    child.kill('SIGKILL')
    return exited
  }
  return { url, stop }
}

function environmentOf(folder: string, wire: RecordingWire): Record<string, string> {
  return {
    PARLEY_DATA: folder,
    AUTH_SECRET: 'a secret of at least thirty-two characters',
    METRICS_TOKEN,
    OPERATOR_PASSWORD,
    LOCAL_MODEL_URLS: wire.url,
    MODEL_DEFAULT: 'demo:script',
    MODELS_ALLOWED: '*',
    LOG_LEVEL: 'debug',
    DEMO_PACE_MS: '0',
    WEBHOOK_NETWORKS: '127.0.0.1',
  }
}

/** @param writing when the private writing began, as a page sends it */
export const writeIn = (
  { doc }: { doc: Y.Doc },
  id: string,
  text: string,
  author: string | null = null,
  writing: number | null = null,
) => editBoard(doc, LOCAL_ORIGIN, () => addNote(doc, { id, text, x: 10, y: 20, author, writing }))
export const textsOn = ({ doc }: StockClient): string[] =>
  listNotes(doc)
    .map(({ text }) => text)
    .sort()

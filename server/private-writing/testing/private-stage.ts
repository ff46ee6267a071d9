import { rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import type * as Y from 'yjs'
import { BoardPrivateWriting } from '#api/private-writing.ts'
import { must } from '#base/must.ts'
import { addNote, editBoard } from '#board/edit-board.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { listNotes } from '#board/read-note.ts'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'
import { type DatabaseKind, freshPlace } from '#db/testing/with-database.ts'
import { METRICS_TOKEN, OPERATOR_PASSWORD } from '#server/http/testing/with-api.ts'
import { type RecordingWire, startRecordingWire } from '#server/models/testing/recording-wire.ts'
import { connectStockClient, type StockClient } from '#server/sync/testing/clients.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

/** The model of agents that a test lets speak over the wire: `prompts.ts`. */
export const WIRE_MODEL = 'local:wire'
/** No part of it is in anything that the product says itself. */
export const WORDS = 'zebrafish quokka'

export interface Person {
  id: string
  token: string
}

/** All tests share the server: `stop` ends it. */
const KEEP = () => undefined

/** A server in a process of its own, and three people on one board. */
export class PrivateStage {
  readonly environment: Record<string, string>
  readonly removeDatabase: () => unknown
  server: ServerProcess
  log = ''
  boardId = ''
  /** What is in the place of a parameter in a path, by its name: see `full-board.ts`. */
  ids: Record<string, string> = {}
  /** Read as well, where a path has this parameter: what the test is about. */
  about: Record<string, string> = {}
  people: Person[] = []
  /** Receives what agents with `WIRE_MODEL` are sent. */
  readonly wire: RecordingWire
  editLink = ''

  constructor(
    server: ServerProcess,
    { environment, wire, removeDatabase }: Pick<PrivateStage, 'environment' | 'wire' | 'removeDatabase'>,
  ) {
    this.server = server
    this.environment = environment
    this.wire = wire
    this.removeDatabase = removeDatabase
    this.listen()
  }

  static async begin(kind: DatabaseKind = 'postgres'): Promise<PrivateStage> {
    const postgres = kind === 'postgres' ? await freshPlace(kind) : null
    const wire = await startRecordingWire()
    const environment = {
      PARLEY_DATA: await preparedDataFolder(),
      DATABASE_URL: postgres?.place.kind === 'postgres' ? postgres.place.url : '',
      AUTH_SECRET: 'a secret of at least thirty-two characters',
      METRICS_TOKEN,
      OPERATOR_PASSWORD,
      LOCAL_MODEL_URLS: wire.url,
      MODEL_DEFAULT: 'demo:script',
      MODELS_ALLOWED: '*',
      LOG_LEVEL: 'debug',
      DEMO_PACE_MS: '0',
    }
    const server = await startServerProcess(environment, KEEP)
    return new PrivateStage(server, { environment, wire, removeDatabase: postgres?.remove ?? KEEP })
  }

  async stop(): Promise<void> {
    this.server.child.kill('SIGKILL')
    await this.server.exited
    await this.wire.stop()
    await this.removeDatabase()
    rmSync(must(this.environment.PARLEY_DATA, 'a folder'), { recursive: true, force: true })
  }

  /** A board of their own for three people. */
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

  async restart(): Promise<void> {
    this.server.child.kill('SIGKILL')
    await this.server.exited
    this.server = await startServerProcess(this.environment, KEEP)
    this.listen()
  }

  private async connect(room: string, { token }: Person, doc?: Y.Doc): Promise<StockClient> {
    const client = connectStockClient(this.socketUrl, room, token, doc)
    onTestFinished(client.stop)
    await client.synced()
    return client
  }

  private listen(): void {
    for (const stream of [this.server.child.stdout, this.server.child.stderr])
      stream?.on('data', (data) => {
        this.log += String(data)
      })
  }
}

/** @param writing when the private writing began, as a page says it */
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

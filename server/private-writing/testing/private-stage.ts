import { rmSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import type * as Y from 'yjs'
import { BoardPrivateWriting } from '#api/private-writing.ts'
import { must } from '#base/must.ts'
import { addNote, editBoard } from '#board/edit-board.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { listNotes } from '#board/read-note.ts'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'
import { type DatabaseKind, freshPlace } from '#db/testing/with-database.ts'
import { connectStockClient, type StockClient } from '#server/sync/testing/clients.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

const METRICS_TOKEN = 'a token for the operator'
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
  private readonly removeDatabase: () => unknown
  server: ServerProcess
  log = ''
  boardId = ''
  /** A synthesis that people are asked about. */
  documentId = 'none'
  /** An interview whose questions people answer. */
  interviewId = 'none'
  people: Person[] = []
  private editLink = ''

  constructor(server: ServerProcess, environment: Record<string, string>, removeDatabase: () => unknown) {
    this.server = server
    this.environment = environment
    this.removeDatabase = removeDatabase
    this.listen()
  }

  static async begin(kind: DatabaseKind = 'pglite'): Promise<PrivateStage> {
    const postgres = kind === 'postgres' ? await freshPlace(kind) : null
    const environment = {
      PARLEY_DATA: await preparedDataFolder(),
      DATABASE_URL: postgres?.place.kind === 'postgres' ? postgres.place.url : '',
      AUTH_SECRET: 'a secret of at least thirty-two characters',
      METRICS_TOKEN,
      LOG_LEVEL: 'debug',
      DEMO_PACE_MS: '0',
    }
    return new PrivateStage(
      await startServerProcess(environment, KEEP),
      environment,
      postgres?.remove ?? KEEP,
    )
  }

  async stop(): Promise<void> {
    this.server.child.kill('SIGKILL')
    await this.server.exited
    await this.removeDatabase()
    rmSync(must(this.environment.PARLEY_DATA, 'a folder'), { recursive: true, force: true })
  }

  /** A board of their own for three people. */
  async newBoard(): Promise<void> {
    const opened = await this.ask('POST /api/v1/boards', { title: 'Plans', name: 'Ann' })
    this.boardId = opened.board.id
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

interface ReadRoute {
  parameters?: { in: string; name: string; required?: boolean; schema?: { enum?: string[] } }[]
}

/** The queries that a path needs: one for each value of what has to be chosen, such as the format of an export. */
function queriesOf({ parameters = [] }: ReadRoute): string[] {
  const choice = parameters.find(
    ({ in: where, required, schema }) => where === 'query' && required && schema?.enum,
  )
  return choice?.schema?.enum?.map((value) => `?${choice.name}=${value}`) ?? ['']
}

/** Everything that leaves the server for a person, but their own draft. A new outlet joins this table. */
export const OUTLETS: Record<string, (stage: PrivateStage, reader: Person) => Promise<string>> = {
  'every readable path of the API': async (stage, reader) => {
    const { paths } = await stage.ask('GET /api/v1/openapi.json')
    const answers: string[] = []
    for (const [path, { get }] of Object.entries<{ get?: ReadRoute }>(paths)) {
      if (!get) continue
      const filled = path
        .replace('{boardId}', stage.boardId)
        .replace('{documentId}', stage.documentId)
        .replace('{interviewId}', stage.interviewId)
        .replace('{noteId}', 'shape:secret1')
        .replace('{userId}', stage.bob.id)
        .replace('{recordId}', 'shape:secret1')
      for (const query of queriesOf(get)) {
        const answer = await stage.fetch(`GET ${filled}${query}`, undefined, reader)
        // A request that is refused would read nothing.
        const isOfBoard = !path.replace('{boardId}', '').includes('{')
        if (query !== '' && isOfBoard) expect([filled, query, answer.status]).toEqual([filled, query, 200])
        answers.push(await answer.text())
      }
    }
    expect(answers.length).toBeGreaterThan(30)
    return answers.join('\n')
  },
  'the search for ideas': async (stage, reader) =>
    (await stage.fetch(`GET ${stage.path}/ideas?q=zebrafish`, undefined, reader)).text(),
  'a duplicate of the board': async (stage, reader) => {
    const { board } = await stage.ask(`POST ${stage.path}/duplicate`, {}, reader)
    const notes = await stage.ask(`GET /api/v1/boards/${board?.id}/notes`, undefined, reader)
    return JSON.stringify(notes)
  },
  metrics: async (stage) => {
    const answer = await fetch(`${stage.server.url}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    expect(answer.status).toBe(200)
    return answer.text()
  },
  'the log': async (stage) => stage.log,
  'the canvas, for a newcomer': async (stage, reader) => {
    const client = await stage.board(reader)
    return JSON.stringify(client.doc.toJSON()) + textsOn(client).join() + JSON.stringify(client.session)
  },
  'the reader’s own draft document': async (stage, reader) => {
    const { doc } = await stage.draft(reader)
    const parts = ['shapes', 'shown', 'lent'].map((name) => doc.getMap(name).toJSON())
    return JSON.stringify([parts, listNotes(doc)])
  },
}

import { expect, vi } from 'vitest'
import type * as Y from 'yjs'
import { WAIT } from '#base/testing/patience.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { connectRaw, connectStockClient, type RawClient, type StockClient } from './clients.ts'
import { type SyncServer, startSyncServer, type TestPerson } from './sync-server.ts'

/** A server with two people, and their clients on one board at a time. */
export class WireStage {
  readonly server: SyncServer
  readonly ann: TestPerson
  readonly bob: TestPerson
  boardId = ''
  private readonly clients: { stop(): void }[] = []

  private constructor(server: SyncServer, ann: TestPerson, bob: TestPerson) {
    this.server = server
    this.ann = ann
    this.bob = bob
  }

  static async begin(): Promise<WireStage> {
    const { place } = await freshPlace('pglite')
    const server = await startSyncServer(await openDatabase(place))
    return new WireStage(server, await server.person('Ann'), await server.person('Bob'))
  }

  /** The next clients are on a new board, which both people may edit. */
  async newBoard(): Promise<void> {
    this.boardId = await this.server.board(this.ann)
    await this.server.join(this.boardId, this.ann, this.bob, 'editor')
  }

  async stock(person: TestPerson, doc?: Y.Doc): Promise<StockClient> {
    const client = connectStockClient(this.server.url, this.boardId, person.token, doc)
    this.clients.push(client)
    await client.synced()
    return client
  }

  async raw(person: TestPerson): Promise<RawClient> {
    const client = await connectRaw(this.server.url, this.boardId, { token: person.token })
    this.clients.push({ stop: () => client.ws.terminate() })
    await vi.waitFor(() => expect(client.messages.length).toBeGreaterThan(1), WAIT)
    return client
  }

  write(client: StockClient, id: string, text = id): void {
    editBoard(client.doc, LOCAL_ORIGIN, () => addNote(client.doc, { id, text, x: 0, y: 0, author: null }))
  }

  endClients(): void {
    for (const client of this.clients.splice(0)) client.stop()
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.server.db.close()
  }
}

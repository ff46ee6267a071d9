import { expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN, SERVER_ORIGIN } from '#board/doc/origin.ts'
import { editBoard, moveNote } from '#board/edit/edit-board.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { CLOSE } from '#sync/close-code.ts'
import { connectRaw } from '../testing/clients.ts'
import { content, storageStage, write } from '../testing/storage-stage.ts'
import { startSyncServer } from '../testing/sync-server.ts'

withDatabase('storage', (database) => {
  const { leftOpen, world, stock, reload, rowsOf, metricOf } = storageStage(database)

  test('[SY30] saved means committed, with the author', async () => {
    const w = await world()
    const a = await stock(w)
    write(a.doc, 'shape:a')
    await a.saved()
    const loaded = await reload(w.boardId)
    await vi.waitFor(() => expect(content(loaded.doc)).toEqual(content(a.doc)), WAIT)
    expect((await rowsOf(w.boardId)).map((row) => row.actor)).toEqual(['server', w.ann.id, 'server'])
  })

  test('[SY30] one statement takes the updates of one moment, of all boards', async () => {
    const w = await world()
    const rooms = await Promise.all(
      [w.boardId, await w.server.board(w.ann)].map((id) => w.server.rooms.open(id)),
    )
    w.db.statements.length = 0
    const edits = Array.from({ length: 40 }, (_, i) => {
      const room = must(rooms[i % 2], 'a room')
      return room.edit(SERVER_ORIGIN, () => write(room.doc, `shape:n${i}`))
    })
    await Promise.all(edits)
    expect(w.db.statements.filter((sql) => sql.includes('insert into doc_updates'))).toHaveLength(1)
    for (const room of rooms) room.release()
  })

  test('[SY30] an edit made in the middle of someone’s transaction is saved apart from it', async () => {
    const w = await world()
    const room = await w.server.rooms.open(w.boardId)
    let edit: Promise<void> | null = null
    await w.db.transaction(async () => {
      edit = room.edit(SERVER_ORIGIN, () => write(room.doc, 'shape:inside'))
    })
    await edit
    expect(content((await reload(w.boardId)).doc)).toHaveProperty(['shape:inside'])
    room.release()
  })

  test('[SY31] while the database is away editing continues, nothing is called saved, and all drains in order', async () => {
    const w = await world()
    const a = await stock(w)
    const b = await stock(w)
    write(a.doc, 'shape:before')
    await a.saved()
    w.db.goAway()
    write(a.doc, 'shape:held')
    a.askSaved(900_000)
    await vi.waitFor(() => expect(content(b.doc)).toHaveProperty(['shape:held']), WAIT)
    await vi.waitFor(() => expect(a.session.storage).toBe('away'), WAIT)
    for (let i = 0; i < 20; i++) editBoard(a.doc, LOCAL_ORIGIN, () => moveNote(a.doc, 'shape:held', i, i))
    await vi.waitFor(() => expect(boardShapes(b.doc).get('shape:held')?.get('at')).toEqual([19, 19, 0]), WAIT)
    expect(a.savedN).toBeLessThan(900_000)
    w.db.comeBack()
    await vi.waitFor(() => expect(a.savedN).toBe(900_000), WAIT)
    await vi.waitFor(() => expect(a.session.storage).toBe('ok'), WAIT)
    await a.saved()
    expect(content((await reload(w.boardId)).doc)).toEqual(content(a.doc))
  })

  test('[SY31] beyond the bound edits are refused, and sent again when there is room', async () => {
    const w = await world({ limits: { maxUnsavedBytes: 20_000 } })
    const a = await stock(w)
    w.db.goAway()
    for (let i = 0; i < 4; i++) write(a.doc, `shape:${i}`, 'x'.repeat(8_000))
    await vi.waitFor(() => expect(a.ended?.code).toBe(CLOSE.tryLater), WAIT)
    const room = await w.server.rooms.open(w.boardId)
    await expect(room.edit(SERVER_ORIGIN, () => write(room.doc, 'shape:server'))).rejects.toThrow('too long')
    expect(boardShapes(room.doc).has('shape:server')).toBe(false)
    w.db.comeBack()
    await vi.waitFor(() => expect(boardShapes(room.doc).size).toBe(4), WAIT)
    await a.synced()
    await a.saved()
    room.release()
    expect(Object.keys(content((await reload(w.boardId)).doc))).toHaveLength(4)
  })

  test('[SY32] a board that another process took over is dropped: nothing more is written or called saved', async () => {
    const w = await world()
    const a = await stock(w)
    write(a.doc, 'shape:first')
    await a.saved()
    const other = await startSyncServer(database())
    leftOpen.push(() => other.stop())
    const there = await other.rooms.open(w.boardId)
    expect(boardShapes(there.doc).has('shape:first')).toBe(true)
    const before = await rowsOf(w.boardId)
    a.provider.shouldReconnect = () => false
    write(a.doc, 'shape:second')
    a.askSaved(900_000)
    await vi.waitFor(() => expect(a.ended?.code).toBe(CLOSE.restart), WAIT)
    expect(a.savedN).toBeLessThan(900_000)
    expect(await rowsOf(w.boardId)).toEqual(before)
    await there.edit(SERVER_ORIGIN, () => write(there.doc, 'shape:third'))
    const again = await other.rooms.open(w.boardId)
    expect(again.doc).toBe(there.doc)
    there.release()
    again.release()
  })

  test('[SY33] fifty who open a board at once load it once', async () => {
    const w = await world()
    w.db.statements.length = 0
    const rooms = await Promise.all(Array.from({ length: 50 }, () => w.server.rooms.open(w.boardId)))
    expect(w.db.statements.filter((sql) => sql === 'transaction')).toHaveLength(1)
    expect(new Set(rooms.map((room) => room.doc)).size).toBe(1)
    for (const room of rooms) room.release()
  })

  test('[SY33] a board that can’t be read is not opened, rather than opened empty', async () => {
    const w = await world({ idleMs: 1 })
    w.db.goAway()
    const client = await connectRaw(w.server.url, w.boardId, { token: w.ann.token })
    expect((await client.close()).code).toBe(CLOSE.tryLater)
    w.db.comeBack()
    await database().query('delete from doc_updates where board_id = $1', [w.boardId])
    await expect(w.server.rooms.open(w.boardId)).rejects.toThrow('gapless')
    await expect(w.server.rooms.open('nosuchboard1')).rejects.toThrow('does not exist')
  })

  test('[SY36] stopping saves pending work and makes everyone connect again', async () => {
    const w = await world()
    const a = await stock(w)
    for (let i = 0; i < 50; i++) write(a.doc, `shape:s${i}`)
    const room = await w.server.rooms.open(w.boardId)
    // Not by the number of updates: it includes the server's own, which correct the notes' authors.
    await vi.waitFor(() => expect(Object.keys(content(room.doc))).toHaveLength(50), WAIT)
    a.provider.shouldReconnect = () => false
    const last = room.edit(SERVER_ORIGIN, () => write(room.doc, 'shape:last'))
    await w.server.rooms.stop()
    await last
    await vi.waitFor(() => expect(a.ended?.code).toBe(CLOSE.restart), WAIT)
    expect(Object.keys(content((await reload(w.boardId)).doc))).toHaveLength(51)
  })

  test('[SY37] a board leaves memory after the last one left, not before all is saved', async () => {
    const w = await world({ idleMs: 1 })
    const room = await w.server.rooms.open(w.boardId)
    w.db.goAway()
    const edit = room.edit(SERVER_ORIGIN, () => write(room.doc, 'shape:held'))
    room.release()
    await vi.waitFor(async () => expect(await metricOf(w, 'parley_unsaved_bytes')).toBeGreaterThan(0), WAIT)
    // The room has been idle for long, and saving was refused more than once.
    await vi.waitFor(() => expect(w.db.refusals()).toBeGreaterThan(2), WAIT)
    expect(await metricOf(w, 'parley_rooms')).toBe(1)
    w.db.comeBack()
    await edit
    await vi.waitFor(async () => expect(await metricOf(w, 'parley_rooms')).toBe(0), WAIT)
    expect(room.doc.isDestroyed).toBe(true)
  })
})

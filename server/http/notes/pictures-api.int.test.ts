import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { OneVersion } from '#api/history.ts'
import { OnePicture } from '#api/pictures.ts'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { MAX_PICTURE_BYTES } from '#board/record/picture-rules.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { removePicturesOfDeletedBoards } from '#server/pictures/remove-pictures-of-deleted-boards.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const BoardWithPictures = z.looseObject({
  canvas: z.array(z.unknown()),
  pictures: z.array(z.object({ id: z.string(), data: z.string() })),
})
const idOf = (name: string) => name.padEnd(16, '0')
async function newPhoto(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width, height, channels: 3 as const, background: '#c04020' }
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer())
}

withApi('pictures', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  let photo: Uint8Array<ArrayBuffer>
  // Small: to convert one of 1500 by 900 takes a third of a second of processor time.
  beforeAll(async () => {
    photo = await newPhoto(400, 240)
  })
  beforeEach(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    path = `/api/v1/boards/${opened.board.id}/pictures`
  })

  const add = (name: string, content: Uint8Array<ArrayBuffer> | string, token = opened.token, to = path) =>
    api.call(`POST ${to}?id=${idOf(name)}`, { token, file: { type: 'image/jpeg', content } })
  const see = (name: string, headers: Record<string, string> = {}, query = '') =>
    fetch(`${api.server.url}${path}/${idOf(name)}${query}`, {
      headers: { authorization: `Bearer ${opened.token}`, ...headers },
    })

  /** Shapes of the canvas show them. */
  async function show(names: readonly string[]): Promise<void> {
    const room = await api.server.services.rooms.open(opened.board.id)
    try {
      await room.edit({ kind: 'server' }, () => {
        for (const name of names)
          boardShapes(room.doc).set(
            `shape:${name}`,
            flatToMap({ t: 'picture', at: [0, 0, 0], in: ['page:page', 'a1'], 'p.picture': idOf(name) }),
          )
      })
    } finally {
      room.release()
    }
  }

  test('a picture is added, shown in its sizes, and asked for again at no cost', async () => {
    const photo = await newPhoto(1500, 900)
    const added = await add('flipchart', photo)
    expect(added).toMatchObject({ status: 201, body: { picture: { width: 1500, height: 900 } } })
    const large = await see('flipchart')
    expect(Object.fromEntries(large.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=300, must-revalidate',
      vary: 'Cookie, Authorization',
    })
    const small = await see('flipchart', {}, '?size=s')
    expect((await sharp(await small.arrayBuffer()).metadata()).width).toBe(320)
    const etag = must(large.headers.get('etag'), 'an ETag')
    expect(small.headers.get('etag')).not.toBe(etag)
    const again = await see('flipchart', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    // The client's retry after an answer that was lost.
    expect((await add('flipchart', photo)).status).toBe(201)
    expect((await api.call(`GET ${path}/${idOf('flipchart')}`, { token: opened.token })).status).toBe(200)
  })

  test('[LM9] a picture that is sent again counts the bytes of a guest once', async () => {
    const counted = vi.spyOn(api.server.services.visitorLimits.guests.bytes, 'add')
    onTestFinished(() => counted.mockRestore())
    const send = async () => OnePicture.parse((await add('twice', photo)).body).picture
    const picture = await send()
    expect(await send()).toEqual(picture)
    expect(counted.mock.calls.map(([, amount]) => amount)).toEqual([picture.bytes, 0])
  })

  test('files that are no picture, damaged, or too large are refused with the remedy', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    expect(codeOf(await add('svg', svg))).toBe('not-a-picture')
    expect(codeOf(await add('half', photo.slice(0, photo.length / 2)))).toBe('broken-picture')
    const tooLarge = await add('large', new Uint8Array(MAX_PICTURE_BYTES + 1))
    expect([tooLarge.status, codeOf(tooLarge)]).toEqual([413, 'too-large'])
    const other = new Uint8Array(await sharp(photo).negate().png().toBuffer())
    await add('taken', photo)
    expect(codeOf(await add('taken', other))).toBe('picture-there')
    const badId = await api.call(`POST ${path}?id=../../etc/passwd`, {
      token: opened.token,
      file: { type: 'image/png', content: photo },
    })
    expect(badId.status).toBe(400)
  })

  test('viewers see pictures, editors add them, and people who were removed do neither', async () => {
    await add('flipchart', photo)
    const one = `GET ${path}/${idOf('flipchart')}`
    const bob = await api.join(opened.links.view, 'Bob')
    expect((await api.call(one, { token: bob.token })).status).toBe(200)
    expect(codeOf(await add('bobs', photo, bob.token))).toBe('needs-editor')
    const board = `/api/v1/boards/${opened.board.id}`
    await api.call(`DELETE ${board}/members/${bob.me.id}`, { token: opened.token })
    expect((await api.call(one, { token: bob.token })).status).toBe(403)
    expect((await api.call(one)).status).toBe(401)
    expect(
      (await api.call(`GET ${board}/pictures/${idOf('later')}?missing=empty`, { token: opened.token }))
        .status,
    ).toBe(204)
    const stranger = await api.open('Others', 'Eve')
    expect(codeOf(await api.call(one, { token: stranger.token }))).toBe('no-board')
    // Through the stranger's own board.
    const others = `/api/v1/boards/${stranger.board.id}/pictures`
    expect(codeOf(await api.call(`GET ${others}/${idOf('flipchart')}`, { token: stranger.token }))).toBe(
      'no-picture',
    )
    const copied = await api.call(`POST ${others}/copies`, {
      token: stranger.token,
      body: { ids: [idOf('flipchart')] },
    })
    expect(copied.body).toEqual({ ids: [] })
    await api.call(`DELETE ${board}`, { token: opened.token })
    expect((await api.call(one, { token: opened.token })).status).toBe(404)
  })

  test('[FO42] the minutes know the pictures of the board', async () => {
    await add('flipchart', photo)
    await show(['flipchart'])
    const { body } = await api.call(`GET /api/v1/boards/${opened.board.id}/minutes`, { token: opened.token })
    expect(body).toMatchObject({ pictures: [{ id: idOf('flipchart'), alt: '', frame: null }] })
  })

  test('pictures follow shapes that are copied to another board', async () => {
    await add('flipchart', photo)
    const cookie = await api.cookieOf(opened.me.id)
    const made = await api.call('POST /api/v1/boards', {
      cookie,
      origin: api.server.url,
      body: { title: 'Second' },
    })
    const second = (made.body as { board: { id: string } }).board.id
    const copies = { cookie, origin: api.server.url, body: { ids: [idOf('flipchart'), idOf('unknown')] } }
    const done = await api.call(`POST /api/v1/boards/${second}/pictures/copies`, copies)
    expect(done).toMatchObject({ status: 200, body: { ids: [idOf('flipchart')] } })
    await api.call(`DELETE /api/v1/boards/${opened.board.id}`, { token: opened.token })
    const there = await api.call(`GET /api/v1/boards/${second}/pictures/${idOf('flipchart')}`, { cookie })
    expect(there.status).toBe(200)
  })

  test('[FO82] a board is exported and imported with its pictures, and unreadable ones are reported', async () => {
    await add('flipchart', photo)
    await show(['flipchart'])
    const { token } = opened
    const out = await api.call(`GET /api/v1/boards/${opened.board.id}/export?format=json`, { token })
    const file = BoardWithPictures.parse(out.body)
    expect(file.pictures).toMatchObject([{ id: idOf('flipchart') }])
    const bad = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
    const canvas = [
      ...file.canvas,
      { id: 'shape:bad', t: 'picture', at: [0, 0, 0], in: ['page:page', 'a2'], 'p.picture': idOf('bad') },
    ]
    const forged = { ...file, canvas, pictures: [...file.pictures, { id: idOf('bad'), data: bad }] }
    const Imported = z.object({
      board: z.object({ id: z.string() }),
      preview: z.object({ problems: z.array(z.object({ message: z.string() })) }),
    })
    const cookie = await api.cookieOf(opened.me.id)
    const { board, preview } = await api.ask(Imported, 'POST /api/v1/boards/import?fileName=b.json', {
      cookie,
      origin: api.server.url,
      file: { type: 'application/octet-stream', content: JSON.stringify(forged) },
    })
    expect(preview.problems.map(({ message }) => message)).toEqual([
      `pictures, ${idOf('bad')}: it is no PNG, JPEG, WebP or GIF picture.`,
    ])
    const there = `/api/v1/boards/${board.id}/pictures`
    expect((await api.call(`GET ${there}/${idOf('flipchart')}`, { cookie })).status).toBe(200)
    expect((await api.call(`GET ${there}/${idOf('bad')}`, { cookie })).status).toBe(404)
  })

  test('[FO71] everyone who sees a board can duplicate it with notes and pictures, and nobody else is on the copy', async () => {
    await add('flipchart', photo)
    await show(['flipchart'])
    const source = `/api/v1/boards/${opened.board.id}`
    const { token } = opened
    await api.call(`POST ${source}/notes`, { token, body: { text: 'Night buses' } })
    const bob = await api.join(opened.links.view, 'Bob')
    const mine = { cookie: await api.cookieOf(bob.me.id), origin: api.server.url }
    const asked = Array.from({ length: 2 }, () => api.call(`POST ${source}/duplicate`, mine))
    const done = await Promise.all(asked)
    expect(done.map(codeOf).toSorted()).toEqual(['copy-under-way', undefined])
    const copy = must(
      done.find(({ status }) => status === 201),
      'a copy',
    )
    expect(copy.body).toMatchObject({
      board: { title: 'Copy of Plans' },
      me: { role: 'owner' },
      missingPictures: 0,
    })
    const there = `/api/v1/boards/${(copy.body as { board: { id: string } }).board.id}`
    expect((await api.call(`GET ${there}`, { token })).status).toBe(404)
    await api.call(`DELETE ${source}`, { token })
    expect((await api.call(`GET ${there}/pictures/${idOf('flipchart')}`, mine)).status).toBe(200)
    const { body } = await api.call(`GET ${there}/notes`, mine)
    expect(body).toMatchObject({ notes: [{ text: 'Night buses' }] })
    const again = await api.call(`POST ${there}/duplicate`, { ...mine, body: { keep: 'notes' } })
    expect(again).toMatchObject({ status: 201, body: { board: { title: 'Copy of Copy of Plans' } } })
  })

  test('a full board takes no more; a picture that its canvas shows no longer makes room a day later', async () => {
    for (const name of ['one', 'two', 'three']) expect((await add(name, photo)).status).toBe(201)
    await show(['one', 'two'])
    // Three is shown nowhere: it counts no longer, but it is kept for an undo.
    expect((await add('four', photo)).status).toBe(201)
    expect((await see('three')).status).toBe(200)
    const five = await add('five', photo)
    expect(five.status).toBe(201)
    await api.server.services.db.query(
      "update pictures set unused_since = now() - interval '2 days' where board_id = $1 and unused_since is not null",
      [opened.board.id],
    )
    await add('six', photo)
    // There was room for one more beside those of the history.
    expect((await see('three')).status).toBe(200)
    expect((await add('seven', photo)).status).toBe(201)
    expect((await see('three')).status).toBe(404)
    expect((await see('one')).status).toBe(200)
  })

  test('[HI15] a picture of a named version stays as long as the version has its name', async () => {
    const { token, board } = opened
    const versions = `/api/v1/boards/${board.id}/versions`
    for (const name of ['one', 'two']) await add(name, photo)
    await show(['one', 'two'])
    const name = (body: object) => api.ask(OneVersion, `POST ${versions}`, { token, body })
    const { version } = await name({ name: 'Before lunch' })
    // A second name of that moment.
    const again = await name({ name: 'Draft', moment: version.moment.seq })
    const room = await api.server.services.rooms.open(board.id)
    onTestFinished(() => room.release())
    await room.edit({ kind: 'server' }, () => boardShapes(room.doc).clear())
    const makeRoom = async (picture: string) => {
      await api.server.services.db.query(
        "update pictures set unused_since = added_at - interval '2 days' where board_id = $1",
        [board.id],
      )
      return (await add(picture, photo)).status
    }
    for (const picture of ['three', 'four', 'five', 'six', 'seven']) expect(await makeRoom(picture)).toBe(201)
    for (const picture of ['one', 'two']) expect((await see(picture)).status).toBe(200)
    expect((await see('three')).status).toBe(404)
    await api.call(`DELETE ${versions}/${version.id}`, { token })
    for (const picture of ['eight', 'nine', 'ten', 'eleven']) await makeRoom(picture)
    expect((await see('one')).status).toBe(200)
    await api.call(`DELETE ${versions}/${again.version.id}`, { token })
    for (const picture of ['twelve', 'thirteen', 'fourteen', 'fifteen']) await makeRoom(picture)
    expect((await see('one')).status).toBe(404)
  })

  test('a file for a full board deletes no picture that the board shows', async () => {
    const { token, board } = opened
    await add('one', photo)
    await show(['one'])
    const out = await api.call(`GET /api/v1/boards/${board.id}/export?format=json`, { token })
    for (const name of ['two', 'three']) await add(name, photo)
    await show(['two', 'three'])
    // It left the canvas once, when the board was full, and an undo brought it back.
    await api.server.services.db.query(
      "update pictures set unused_since = now() - interval '2 days' where board_id = $1 and id = $2",
      [board.id, idOf('one')],
    )
    const text = JSON.stringify(out.body)
    const [file = '', more = ''] = ['four', 'five'].map((name) => text.replaceAll(idOf('one'), idOf(name)))
    const target = `POST /api/v1/boards/${board.id}/import?fileName=b.json`
    for (const content of [file, more])
      await api.call(target, { token, file: { type: 'application/octet-stream', content } })
    expect((await see('five')).status).toBe(404)
    expect((await see('one')).status).toBe(200)
  })

  test('the pictures of a deleted board are kept for 30 days', async () => {
    await add('flipchart', photo)
    const { services } = api.server
    const { id } = opened.board
    const [row] = await services.pictures.list(id)
    await api.call(`DELETE /api/v1/boards/${id}`, { token: opened.token })
    const sweepAfter = async (days: number) => {
      const ago = `update boards set deleted_at = now() - $2::integer * interval '1 day' where id = $1`
      await services.db.query(ago, [id, days])
      await removePicturesOfDeletedBoards(services)()
      return services.pictures.read(must(row, 'a picture'), 'l')
    }
    expect(await sweepAfter(29)).not.toBe(null)
    expect(await sweepAfter(31)).toBe(null)
    expect(await services.pictures.list(id)).toEqual([])
  })

  test('files that a crash left without a row are removed a day later, and no others', async () => {
    await add('flipchart', photo)
    const { services } = api.server
    const folder = join(services.config.dataFolder, 'pictures', opened.board.id)
    const kept = await readdir(folder)
    const half = `${idOf('half')}.s.webp.${randomUUID()}.part`
    const old = [`${idOf('lost')}.l.webp`, half, 'read me.txt']
    for (const name of [...old, `${idOf('fresh')}.l.webp`]) await writeFile(join(folder, name), 'bytes')
    const daysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
    for (const name of [...old, ...kept]) await utimes(join(folder, name), daysAgo, daysAgo)
    expect(await services.pictures.removeOrphans(() => false)).toBe(2)
    expect((await readdir(folder)).toSorted()).toEqual(
      [...kept, `${idOf('fresh')}.l.webp`, 'read me.txt'].toSorted(),
    )
  })
})

import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type InterviewResponse, Interviews, OneInterview, OneInterviewFile } from '#api/interviews.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { removeOldFiles } from '#server/interviews/remove-old-files.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const TABLE = new TextEncoder().encode('a,b\n1,2\n')

withApi('files of answers', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let interview: InterviewResponse
  let one: string
  let bob: { token: string; me: { id: string } }
  beforeEach(async () => {
    api = current()
    opened = await api.open()
    bob = await api.join(opened.links.comment)
    const questions = [
      { type: 'ask_file', config: { question: 'Which table?', accept: ['.csv'], maxSize: 20, maxFiles: 2 } },
      { type: 'ask_image', config: { question: 'How does it look?' } },
      { type: 'confirm', config: { question: 'Is it ready?' } },
    ]
    const path = `/api/v1/boards/${opened.board.id}/interviews`
    const body = { title: 'Can we ship?', questions }
    interview = (await api.ask(OneInterview, `POST ${path}`, { token: opened.token, body })).interview
    one = `${path}/${interview.id}`
  })

  const questionId = (i: number) => must(interview.questions[i], 'a question').id
  const upload = (
    i: number,
    content: Uint8Array<ArrayBuffer>,
    { name = 'Tabelle ü.csv', type = 'text/csv', token = bob.token } = {},
  ) =>
    api.call(`POST ${one}/files?question=${questionId(i)}`, {
      token,
      file: { type, content },
      headers: { 'x-file-name': encodeURIComponent(name) },
    })
  async function uploaded(i: number, ...rest: [Uint8Array<ArrayBuffer>, object?]) {
    const { status, body } = await upload(i, ...rest)
    expect(status).toBe(201)
    return OneInterviewFile.parse(body).file
  }
  const give = (i: number, value: object, token = bob.token) =>
    api.call(`PUT ${one}/questions/${questionId(i)}/answer`, { token, body: { value } })
  const see = (fileId: string, token: string) =>
    fetch(`${api.server.url}${one}/files/${fileId}`, { headers: { authorization: `Bearer ${token}` } })

  test('a file is uploaded, named in an answer with the server’s facts, and downloaded as a file', async () => {
    const file = await uploaded(0, TABLE)
    expect(file).toMatchObject({ name: 'Tabelle ü.csv', type: 'text/csv', size: 8 })
    const claimed = { ...file, name: 'other.csv', type: 'text/html', size: 1 }
    const { body } = await give(0, { files: [claimed] })
    const [question] = OneInterview.parse(body).interview.questions
    expect(question?.answers[0]).toMatchObject({ value: { files: [file] }, text: 'Tabelle ü.csv (8 bytes)' })
    const response = await see(file.fileId, bob.token)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(TABLE)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Tabelle _.csv"; filename*=UTF-8''Tabelle%20%C3%BC.csv`,
    )
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('a copy of the board has the files of its answers, also when the board’s own are gone', async () => {
    const file = await uploaded(0, TABLE)
    await give(0, { files: [file] })
    const { token } = opened
    await api.call(`POST ${one}/end`, { token, body: { reason: 'closed_by_host' } })
    const path = `/api/v1/boards/${opened.board.id}`
    const ended = () => api.ask(OneInterview, `GET ${one}`, { token })
    await vi.waitFor(async () => expect((await ended()).interview.state).toBe('ended'), WAIT)
    const copy = await api.ask(z.object({ board: z.object({ id: z.string() }) }), `POST ${path}/duplicate`, {
      token,
      body: {},
    })
    await api.server.services.db.query('delete from interview_files where board_id = $1', [opened.board.id])
    const copied = `/api/v1/boards/${copy.board.id}/interviews`
    const [listed] = (await api.ask(Interviews, `GET ${copied}`, { token })).interviews
    const address = `${api.server.url}${copied}/${listed?.id}/files/${file.fileId}`
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(TABLE)
    expect((await see(file.fileId, token)).status).toBe(404)
  })

  test('type and size must be allowed by the question, whatever the sender claims', async () => {
    const refused = async (...input: Parameters<typeof upload>) => codeOf(await upload(...input))
    expect(await refused(0, TABLE, { name: 'table.html' })).toBe('bad-answer')
    expect(await refused(0, new Uint8Array(21))).toBe('bad-answer')
    expect(await refused(1, TABLE, { name: 'a.png', type: 'image/png' })).toBe('bad-answer')
    expect(await refused(2, TABLE)).toBe('bad-answer')
    expect(await refused(0, TABLE, { name: 'x'.repeat(256) })).toBe('bad-request')
    expect((await uploaded(1, PNG, { name: 'a.jpg', type: 'image/jpeg' })).type).toBe('image/png')
    expect((await uploaded(0, TABLE, { type: 'text/html<script>' })).type).toBe('application/octet-stream')
    expect((await uploaded(0, TABLE, { name: '../../etc/passwd.csv' })).name).toBe('.._.._etc_passwd.csv')
  })

  test('an answer names files that its person uploaded for the question, and no others', async () => {
    const file = await uploaded(0, TABLE)
    const cem = await api.join(opened.links.comment, 'Cem')
    expect(codeOf(await give(0, { files: [file] }, cem.token))).toBe('bad-answer')
    expect(codeOf(await give(0, { files: [{ ...file, fileId: 'f000000000000' }] }))).toBe('bad-answer')
    const image = await uploaded(1, PNG, { name: 'a.png', type: 'image/png' })
    expect(codeOf(await give(0, { files: [{ ...image, name: 'a.csv' }] }))).toBe('bad-answer')
    expect((await give(0, { files: [file, file, file] })).status).toBe(400)
    expect((await give(1, { images: [image] })).status).toBe(200)
  })

  test('a file is for people who may see its answer, and before that for the person who uploaded it', async () => {
    const { fileId, ...rest } = await uploaded(0, TABLE)
    const cem = await api.join(opened.links.comment, 'Cem')
    const statuses = async () =>
      Promise.all([bob.token, opened.token, cem.token].map(async (by) => (await see(fileId, by)).status))
    expect(await statuses()).toEqual([200, 404, 404])
    await give(0, { files: [{ fileId, ...rest }] })
    expect(await statuses()).toEqual([200, 200, 404])
    const own = await uploaded(0, TABLE, { token: cem.token })
    await give(0, { files: [own] }, cem.token)
    expect(await statuses()).toEqual([200, 200, 200])
    const stranger = await api.open('Other')
    expect((await see(fileId, stranger.token)).status).toBe(404)
    await api.call(`POST ${one}/end`, { token: opened.token, body: {} })
    expect(codeOf(await upload(0, TABLE))).toBe('interview-ended')
    expect((await see(fileId, bob.token)).status).toBe(200)
  })

  test('a full board takes no more files; those in no answer make room a day later', async () => {
    const kept = await uploaded(0, TABLE)
    await give(0, { files: [kept] })
    const loose = [await uploaded(0, TABLE), await uploaded(0, TABLE)]
    expect(codeOf(await upload(0, TABLE))).toBe('files-full')
    const { db, config } = api.server.services
    await db.query(`update interview_files set added_at = now() - interval '2 days' where board_id = $1`, [
      opened.board.id,
    ])
    await uploaded(0, TABLE)
    expect((await see(kept.fileId, bob.token)).status).toBe(200)
    for (const { fileId } of loose) expect((await see(fileId, bob.token)).status).toBe(404)
    const folder = join(config.dataFolder, 'interview-files', opened.board.id)
    expect(await readdir(folder)).toHaveLength(2)
  })

  test('files of boards that are gone for good, and bytes that a crash left alone, are removed', async () => {
    const { fileId } = await uploaded(0, TABLE)
    const { services } = api.server
    const folder = join(services.config.dataFolder, 'interview-files', opened.board.id)
    const lost = join(folder, 'f0000000000aa')
    await writeFile(lost, 'bytes')
    await writeFile(join(folder, 'f0000000000bb'), 'fresh bytes')
    const daysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
    for (const path of [lost, join(folder, fileId)]) await utimes(path, daysAgo, daysAgo)
    await removeOldFiles(services)()
    expect((await readdir(folder)).toSorted()).toEqual(['f0000000000bb', fileId].toSorted())
    await api.call(`DELETE /api/v1/boards/${opened.board.id}`, { token: opened.token })
    await services.db.query(`update boards set deleted_at = now() - interval '31 days' where id = $1`, [
      opened.board.id,
    ])
    await removeOldFiles(services)()
    expect(await readdir(folder)).toEqual(['f0000000000bb'])
    expect(await services.interviewFiles.find(opened.board.id, fileId)).toBeNull()
  })
})

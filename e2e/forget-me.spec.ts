import { expect, type PersonWithPage, test } from './fixtures.ts'
import { boardIdOf, copyLink, joinBoard, postNotes, startBoard, writeNote } from './steps.ts'

const NAME = 'Zebulon Quagmire'

/** Reads with the cookies of this person, as their pages and downloads do. */
async function readAll({ page }: PersonWithPage, paths: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const path of paths) {
    const answer = await page.request.get(`/api/v1${path}`)
    expect([path, answer.status()]).toEqual([path, 200])
    texts.set(path, await answer.text())
  }
  return texts
}

async function post<T>({ page, origin }: PersonWithPage, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`/api/v1${path}`, { data, headers: { origin } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

test('a guest who wrote, commented and voted is forgotten on every page, and their browser is signed out', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Night shift')
  const boardId = boardIdOf(ines)
  const board = `/boards/${boardId}`
  const { thread } = await post<{ thread: { id: string } }>(ines, `${board}/comments`, {
    text: 'Which lamps?',
    anchor: { kind: 'board' },
  })

  const zebulon = await person(NAME)
  await joinBoard(zebulon, await copyLink(ines, 'Edit'))
  await writeNote(zebulon, 'Quiet hours')
  await postNotes(zebulon, boardId, ['Lamps by the door'])
  const { notes } = await (await ines.page.request.get(`/api/v1${board}/notes`)).json()
  const { vote } = await post<{ vote: { id: string } }>(ines, `${board}/votes`, {
    title: 'Which first?',
    notes: notes.map(({ id }: { id: string }) => id),
  })
  await post(zebulon, `${board}/votes/${vote.id}/cast`, { note: notes[0].id, count: 1 })
  await post(zebulon, `${board}/comments`, { text: 'The new ones, @Ines', thread: thread.id })

  const paths = [
    ...['', '/notes', '/ideas', '/comments', '/votes', '/activity', '/history', '/changes'].map(
      (path) => `${board}${path}`,
    ),
    ...['md', 'json'].map((format) => `${board}/export?format=${format}`),
    ...['/notifications', '/search?q=lamps'],
  ]
  const before = await readAll(ines, paths)
  const naming = [...before].flatMap(([path, text]) =>
    text.includes(NAME) ? [path.replace(board, '~')] : [],
  )
  expect(naming).toEqual(
    expect.arrayContaining(['~/notes', '~/ideas', '~/activity', '~/export?format=md', '/notifications']),
  )

  const other = await zebulon.context.newPage()
  await other.goto(`/b/${boardId}`)
  await expect(other.getByRole('button', { name: `${NAME}, you` })).toBeVisible()
  const { page } = zebulon
  zebulon.expectRefusal(401)
  await page.getByRole('button', { name: `${NAME}, you` }).click()
  await page.getByRole('menuitem', { name: 'Forget me…' }).click()
  await page.getByRole('textbox', { name: /^Type your name/ }).fill(NAME)
  await page.getByRole('button', { name: 'Forget me', exact: true }).click()
  await page.waitForURL('/')
  await expect(page.getByRole('textbox', { name: 'Your name, as the others will see it' })).toBeVisible()
  expect((await page.request.get('/api/v1/me')).status()).toBe(401)
  await expect(other.getByRole('button', { name: `${NAME}, you` })).toHaveCount(0)

  await expect(ines.page.getByText(NAME)).toHaveCount(0)
  const after = await readAll(ines, paths)
  for (const [path, text] of after) expect([path, text.includes(NAME)]).toEqual([path, false])
  expect(after.get(`${board}/notes`)).toContain('Former member')
  for (const place of ['', '/print', '/review', '/log'])
    await test.step(`the page ${place || 'of the board'} has no name`, async () => {
      await ines.page.goto(`/b/${boardId}${place}`)
      await expect(ines.page.getByText('Night shift').first()).toBeVisible()
      await expect(ines.page.getByText(NAME)).toHaveCount(0)
    })
})

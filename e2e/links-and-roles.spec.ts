import { CODE, fillWithCode } from './code-as-words.ts'
import { expect, test } from './fixtures.ts'
import { boardIdOf, copyLink, joinBoard, noteInList, noteOnCanvas, startBoard, writeNote } from './steps.ts'

test('a viewer sees everything live and can change nothing, in the page or past it', {
  tag: '@main',
}, async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Look, don’t touch')
  await writeNote(ines, 'First')
  const ruth = await person('Ruth')
  await joinBoard(ruth, await copyLink(ines, 'View'))
  await expect(ruth.page.getByText('View only')).toBeVisible()
  await writeNote(ines, 'Second')
  await expect(noteOnCanvas(ruth, 'Second')).toBeVisible()

  await ruth.page.locator('.tl-canvas').focus()
  await ruth.page.keyboard.press('n')
  await ruth.page.keyboard.type('Third')
  const answer = await ruth.page.request.post(`/api/v1/boards/${boardIdOf(ruth)}/notes`, {
    data: { text: 'Fourth' },
    headers: { origin: new URL(ruth.page.url()).origin },
  })
  expect(answer.status()).toBe(403)
  expect(await answer.json()).toMatchObject({
    error: { code: expect.any(String), message: expect.any(String) },
  })
  await writeNote(ines, 'Fifth')
  await expect(noteInList(ruth, 'Fifth')).toBeVisible()
  for (const someone of [ines, ruth]) {
    await expect(noteInList(someone, 'Third')).toHaveCount(0)
    await expect(noteInList(someone, 'Fourth')).toHaveCount(0)
  }
})

test('a role change takes effect in the open page at once', async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Promotion')
  const ruth = await person('Ruth')
  await joinBoard(ruth, await copyLink(ines, 'View'))
  await ines.page.getByRole('button', { name: 'Share' }).click()
  await ines.page.getByRole('combobox', { name: 'Role of Ruth' }).click()
  await ines.page.getByRole('option', { name: 'Editor' }).click()
  await expect(ruth.page.getByText('View only')).toHaveCount(0)
  await writeNote(ruth, 'Now I can')
  await ines.page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(noteInList(ines, 'Now I can')).toBeVisible()
})

test('turning off a link removes within five seconds who joined with it, and their notes stay', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Revoke')
  const link = await copyLink(ines, 'Edit')
  const tomas = await person('Tomás')
  await joinBoard(tomas, link)
  await writeNote(tomas, 'I was here')
  await expect(noteInList(ines, 'I was here')).toBeVisible()

  await ines.page.getByRole('button', { name: 'Share' }).click()
  await ines.page.getByRole('button', { name: 'Turn off: Edit' }).click()
  await ines.page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(tomas.page.locator('.tl-canvas')).toHaveCount(0)
  await expect(tomas.page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await tomas.page.request.get(`/api/v1/boards/${boardIdOf(tomas)}/notes`)).status()).toBe(403)
  await ines.page.getByRole('button', { name: 'Turn on: Edit' }).click()
  await expect(ines.page.getByText('This is a new link. The one before stays off.')).toBeVisible()
  expect(await copyLink(ines, 'Edit')).not.toBe(link)
  await ines.page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(noteInList(ines, 'I was here')).toContainText('Tomás')

  const late = await person('Late')
  late.expectRefusal(404)
  await late.page.goto(link)
  await expect(late.page.getByRole('heading', { name: 'This link doesn’t work any more' })).toBeVisible()
})

test('code that people write stays words on every page, and no page asks before it is left', async ({
  person,
}) => {
  const ines = await person('<img src=x onerror="wasRun=12">')
  const { page } = ines
  page.on('dialog', async (dialog) => {
    ines.complaints.push(`a dialog (${dialog.type()}): ${dialog.message()}`)
    await dialog.accept()
  })
  const runsNothing = async (): Promise<void> =>
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  const sees = async (path: string, ...words: string[]): Promise<void> => {
    await page.goto(path)
    for (const word of words) await expect(page.getByText(word).first()).toBeAttached()
    await runsNothing()
  }
  await startBoard(ines, CODE[9])
  const link = new URL(await copyLink(ines, 'Edit')).pathname
  await fillWithCode(ines)
  const boardId = boardIdOf(ines)
  const board = `/b/${boardId}`
  await page.locator('.tl-canvas').focus()
  await page.keyboard.press('Shift+1')
  for (const type of ['frame', 'geo', 'text', 'arrow', 'synthesis'])
    await expect(page.locator(`.tl-shape[data-shape-type="${type}"]`).first()).toBeAttached()
  await expect(noteOnCanvas(ines, CODE[1]).first()).toBeAttached()
  await runsNothing()

  // The second visit shows this browser's copy.
  await sees(board, 'wasRun=1<')
  await sees(`${board}/log`, 'as an idea')
  await page.getByText('as an idea').first().click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('wrote it')
  await runsNothing()
  for (const place of ['talk', 'proposal', 'print']) await sees(`${board}/${place}`, 'wasRun')
  for (const path of ['/', '/capture']) await sees(path, '</title>')
  await page.goto('/settings')
  await page.getByLabel('The operator’s password').fill('the operator of these tests')
  await page.keyboard.press('Enter')
  await page.getByLabel('Board id or owner’s name').fill(boardId)
  await expect(page.getByRole('rowheader', { name: boardId })).toContainText('wasRun=12')
  await runsNothing()
  await sees(link, '</title>')
  await sees('/signin?callbackUrl=javascript:wasRun=13', 'Parley')
  ines.expectRefusal(404)
  await sees('/nowhere/%3Cscript%3EwasRun=14%3C/script%3E', 'Parley')
  for (const url of ['http://127.0.0.1/', '/icon.svg']) {
    const scaled = await page.request.get(`/_next/image?url=${encodeURIComponent(url)}&w=640&q=75`)
    expect(scaled.status(), url).toBe(404)
  }
})

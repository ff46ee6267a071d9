import { violations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import {
  copyLink,
  createBoard,
  joinBoard,
  postNotes,
  startBoard,
  startBoardAtHome,
  writeNote,
} from './steps.ts'

test('home shows my boards and who is on them; a board is renamed, deleted, and restored', async ({
  person,
}) => {
  const ines = await person('Ines')
  const { page } = ines
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Start with a question')
  await startBoardAtHome(ines, 'Evening visitors')
  await writeNote(ines, 'Lamps')
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))

  await page.goto('/')
  const tile = page.getByRole('listitem').filter({ hasText: 'Evening visitors' })
  await expect(tile).toContainText('Changed just now')
  await expect(tile.getByLabel(/Here now/)).toBeVisible()

  await tile.getByRole('button', { name: 'More for “Evening visitors”' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Late openings')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('link', { name: 'Late openings' })).toBeVisible()
  await expect(tomas.page.getByText('Late openings')).toBeVisible()

  await page.getByRole('button', { name: 'More for “Late openings”' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('One other person loses it at once.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete board' }).click()
  await expect(page.getByRole('link', { name: 'Late openings' })).toHaveCount(0)
  await expect(tomas.page.getByRole('heading', { name: 'This board was deleted' })).toBeVisible()
  await page.reload()
  await page.getByText(/^Deleted boards/).click()
  await page.getByRole('button', { name: 'Restore “Late openings”' }).click()
  await page.getByRole('link', { name: 'Late openings' }).click()
  await expect(page.getByText('Lamps').first()).toBeVisible()
})

test('boards are put into a folder, archived, found by their notes, and saved as templates', async ({
  person,
}) => {
  const ines = await person('Ines')
  const { page } = ines
  const boardId = await createBoard(ines, 'Evening visitors')
  const headers = { origin: ines.origin }
  await page.request.post('/api/v1/boards', { data: { title: 'Loans' }, headers })
  await postNotes(ines, boardId, ['Lamps that stay on'])
  await page.goto('/')
  const menu = (title: string) => page.getByRole('button', { name: `More for “${title}”` })
  const choose = (name: string) => page.getByRole('menuitem', { name }).click()

  await menu('Evening visitors').click()
  await choose('Move to folder')
  await choose('New folder…')
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Museum after six, in autumn')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Museum after six, in autumn 1' }).click()
  await expect(page.getByRole('link', { name: 'Loans' })).toHaveCount(0)
  await page.getByRole('button', { name: 'All boards 2' }).click()
  await menu('Loans').click()
  await choose('Archive')
  await expect(page.getByRole('link', { name: 'Loans' })).toHaveCount(0)
  const archived = page.getByRole('listitem').filter({ hasText: '“Loans” is archived.' })
  await archived.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Loans' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await menu('Loans').click()
  await choose('Save as template…')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Start from “Loans”' })).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'Find a board or a note' }).fill('lamp')
  await expect(page.getByRole('link', { name: /Lamps that stay on/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${ines.origin}/b/${boardId}`)
})

test('a new name and colour are seen at once by everyone, also on notes written before', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Names')
  await writeNote(ines, 'Signed')
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))
  const note = tomas.page.getByRole('list', { name: 'Notes' }).getByRole('article')
  await expect(note).toContainText('Ines')

  await ines.page.getByRole('button', { name: 'Ines, you' }).click()
  await ines.page.getByRole('menuitem', { name: 'Name and colour' }).click()
  await ines.page.getByRole('textbox', { name: 'Your name' }).fill('Inês')
  await ines.page.getByRole('radio', { name: 'Moss' }).click()
  await ines.page.getByRole('button', { name: 'Save' }).click()
  await expect(note).toContainText('Inês')
  await expect(tomas.page.getByRole('button', { name: 'Follow Inês' })).toBeVisible()
})

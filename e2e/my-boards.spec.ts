import { expect, test } from './fixtures.ts'
import { copyLink, joinBoard, startBoard, startBoardAtHome, writeNote } from './steps.ts'

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

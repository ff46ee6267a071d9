import { expect, type PersonWithPage, test } from './fixtures.ts'
import { becomeMember, copyLink, dictateNote, noteOnCanvas, startBoard, writeNote } from './steps.ts'

const row = ({ page }: PersonWithPage, text: string) =>
  page.getByRole('row', { name: new RegExp(`^Idea \\d+ by .*: ${text}`) })

async function openLog(someone: PersonWithPage, link: string): Promise<void> {
  await someone.page.goto(`/b/${await becomeMember(someone, link)}/log`)
}

test('notes on the canvas are in the log, leave it when they are undone at once, and echo earlier ideas', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Volunteers for the kitchen')
  const tomas = await person('Tomás')
  await openLog(tomas, await copyLink(ines, 'Edit'))

  await writeNote(ines, 'Free bus tickets for volunteers')
  await ines.page.keyboard.press('Escape')
  await expect(row(tomas, 'Free bus tickets for volunteers. Idea, new')).toBeVisible()
  await writeNote(ines, 'Who has the key to the hall?')
  await ines.page.keyboard.press('Escape')
  await expect(row(tomas, 'Who has the key to the hall\\?. Question, new')).toBeVisible()

  // In nearly the same words: the note shows it, with a link to the first.
  await writeNote(ines, 'Free bus ticket for all volunteers')
  await ines.page.keyboard.press('Escape')
  await ines.page.keyboard.press('Escape')
  const echo = noteOnCanvas(ines, 'for all volunteers').getByRole('button', { name: 'echoes #1' })
  await expect(echo).toBeVisible()
  await expect(echo).toHaveAttribute('title', /^Similar wording to #1, not necessarily the same meaning/)
  await echo.click()
  await expect(ines.page.getByRole('toolbar', { name: 'Selected' })).toBeVisible()
  await ines.page.keyboard.press('Delete')
  await expect(noteOnCanvas(ines, 'Free bus tickets for volunteers')).toHaveCount(0)

  await expect(row(tomas, 'Free bus tickets for volunteers')).toHaveCount(0)
  await ines.page.keyboard.press('Control+z')
  await expect(noteOnCanvas(ines, 'Free bus tickets for volunteers')).toBeVisible()
  await expect(row(tomas, 'Free bus tickets for volunteers')).toBeVisible()
  await expect(tomas.page.getByRole('row', { name: /^Idea / })).toHaveCount(3)
})

test('[BD13] undo of a note that was just written takes it and its idea away, and redo brings both back', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Volunteers for the kitchen')
  const tomas = await person('Tomás')
  await openLog(tomas, await copyLink(ines, 'Edit'))
  await dictateNote(ines, 'Free bus tickets')
  await expect(row(tomas, 'Free bus tickets. Idea, new')).toBeVisible()

  await ines.page.keyboard.press('Control+z')
  await expect(ines.page.locator('.tl-shape[data-shape-type="note"]')).toHaveCount(0)
  await expect(row(tomas, 'Free bus tickets')).toHaveCount(0)
  await expect(ines.page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
  await ines.page.keyboard.press('Control+Shift+z')
  await expect(noteOnCanvas(ines, 'Free bus tickets')).toContainText('#1')
  await expect(row(tomas, 'Free bus tickets. Idea, new')).toBeVisible()
})

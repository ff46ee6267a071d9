import type { Page } from '@playwright/test'
import { ask, chooseAdvisors, chooseMode, roundIsDone, showAdvisors } from './advisor-steps.ts'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import { copyLink, joinBoard, noteOnCanvas, pointAt, startBoard, writeNote } from './steps.ts'

/** Returns the prompt for the next advisor as the page shows it, without its instructions. */
async function asSent(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Show the exact prompt' }).click()
  const dialog = page.getByRole('dialog', { name: 'The exact prompt' })
  await expect(dialog.getByRole('heading', { name: 'Instructions' })).toBeVisible()
  const text = (await dialog.locator('pre').allTextContents()).slice(1).join('\n')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  return text
}

async function selectNote(someone: PersonWithPage, text: string): Promise<void> {
  const { x, y } = await pointAt(someone, text)
  await someone.page.mouse.click(x, y)
}

test('a "+" takes a note into the conversation for everyone, people’s and the moderator’s apart, and taking it back takes it out', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Plus')
  await writeNote(ines, 'Leave the lamps on in the hall')
  await expect(noteOnCanvas(ines, 'Leave the lamps on')).toContainText('#1')
  const ruth = await person('Ruth')
  await joinBoard(ruth, await copyLink(ines, 'Comment'))
  await showAdvisors(ines)
  const seen = ines.page.getByRole('region', { name: 'What the advisors see now' })
  await expect(seen).toContainText('Nothing has a + yet.')
  const without = await asSent(ines.page)

  // Ruth may only comment, and may give a "+".
  await selectNote(ruth, 'Leave the lamps on')
  await ruth.page.getByRole('button', { name: 'Give + to note 1' }).click()
  await expect(ines.page.getByRole('button', { name: /\+ on note 1 from Ruth/ })).toBeVisible()
  await expect(seen.getByRole('list', { name: 'Conversation' })).toContainText('#1')
  const withIt = await asSent(ines.page)
  expect(withIt).not.toBe(without)
  expect(withIt).toContain('Leave the lamps on in the hall')

  await ines.page.getByRole('button', { name: /\+ on note 1 from Ruth\. Give yours too/ }).click()
  await expect(ruth.page.getByRole('button', { name: /\+ on note 1 from .*Remove yours/ })).toContainText(
    '+2',
  )

  for (const someone of [ines, ruth]) {
    await someone.page.getByRole('button', { name: /\+ on note 1 from .*Remove yours/ }).click()
  }
  await expect(seen).toContainText('Nothing has a + yet.')
})

test('"+" alone gives a reaction or does nothing; with Ctrl it zooms', async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Lamps')
  await writeNote(ines, 'Leave the lamps on in the hall')
  await expect(noteOnCanvas(ines, 'Leave the lamps on')).toContainText('#1')
  const { page } = ines
  const zoom = page.getByRole('button', { name: /^View, zoom \d+ %/ })
  await expect(zoom).toHaveText('100%')
  await selectNote(ines, 'Leave the lamps on')
  await page.keyboard.press('+')
  await expect(page.getByRole('button', { name: /\+ on note 1 from .*Remove yours/ })).toBeVisible()
  await page.keyboard.press('Control+Shift+F')
  await page.keyboard.type('Lamps')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar', { name: 'Selected' })).toBeVisible()
  for (const key of ['+', '-', '=']) await page.keyboard.press(key)
  // A zoom is animated: what follows starts from where it ended.
  await writeNote(ines, 'Ask who has the key')
  await expect(noteOnCanvas(ines, 'Ask who has the key')).toContainText('#2')
  await expect(zoom).toHaveText('100%')
  await page.keyboard.press('Control+Shift+Equal')
  await expect(zoom).toHaveText('200%')
  await page.keyboard.press('Control+Minus')
  await expect(zoom).toHaveText('100%')
})

test('notes that were not chosen are dimmed, and each viewer may hide them', async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Alternatives')
  await showAdvisors(ines)
  await chooseMode(ines, 'Separately')
  await chooseAdvisors(ines, ['Night-shift nurse', 'Sceptic'])
  await ask(ines, 'What would make an evening worth it?')
  await roundIsDone(ines, 1, 2)
  // The moderator only suggests: nothing fades before a person has selected.
  await expect(ines.page.getByRole('button', { name: 'Chosen only' })).toHaveCount(0)
  await ines.page.getByRole('tab', { name: 'Notes' }).click()
  await ines.page.getByRole('button', { name: '+ on note 1, 0 given by people' }).click()
  const shown = ines.page.getByRole('group', { name: 'Notes that I see' })
  await ines.page.keyboard.press('Escape')
  await ines.page.locator('.tl-canvas').focus()
  await ines.page.keyboard.press('Shift+1')
  const all = await ines.page.locator('.tl-shape[data-shape-type="note"]:visible').count()
  await shown.getByRole('button', { name: 'Chosen only' }).click()
  await expect
    .poll(() => ines.page.locator('.tl-shape[data-shape-type="note"]:visible').count())
    .toBeLessThan(all)
  await shown.getByRole('button', { name: 'All notes' }).click()
  await expect(ines.page.locator('.tl-shape[data-shape-type="note"]:visible')).toHaveCount(all)
  await ines.page.getByRole('tab', { name: 'Advisors' }).click()
  await ines.page.getByRole('button', { name: 'How much the advisors steer' }).click()
  const meter = ines.page.getByRole('region', { name: 'How much the advisors steer' })
  await expect(meter.getByRole('list', { name: 'Chosen through the advisors only' })).toContainText('#1')
  await expect(meter).toContainText('Words in notesPeople 0')
})

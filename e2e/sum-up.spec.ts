import {
  ask,
  chooseAdvisors,
  chooseMode,
  roundIsDone,
  scriptNotes,
  showAdvisors,
  showWholeBoard,
} from './advisor-steps.ts'
import { expect, test } from './fixtures.ts'
import { copyLink, joinBoard, startBoard } from './steps.ts'

test('a synthesis names its notes, each note leads back to its sentences, and it is written again as a new version', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Sum up')
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))
  await showAdvisors(ines)
  await showAdvisors(tomas)
  await chooseMode(ines, 'Separately')
  await chooseAdvisors(ines, ['Night-shift nurse', 'School caretaker', 'Sceptic'])
  await ask(ines, 'What would make a Thursday evening worth the trip?')
  await roundIsDone(ines, 1, 3)
  await ines.page.getByRole('button', { name: 'Write a synthesis' }).click()
  await expect(ines.page.getByRole('button', { name: 'Write version 2' })).toBeVisible()

  await showWholeBoard(tomas)
  const card = tomas.page.getByRole('article', { name: 'Synthesis, version 1' })
  await expect(card).toContainText(/\d+ notes? used, \d+ left out/)
  await expect(card).toContainText('script, not an AI')
  const chip = card.getByRole('button', { name: /^Go to note #\d+$/ }).first()
  const number = (await chip.textContent())?.trim() ?? ''
  await chip.click()
  const note = scriptNotes(tomas).filter({ hasText: number }).first()
  await expect(note).toBeVisible()
  // From the note back to the answer that it is from.
  await tomas.page.getByRole('button', { name: 'Open note' }).click()
  await expect(tomas.page.getByRole('dialog').getByRole('region', { name: 'In the synthesis' })).toBeVisible()
  await tomas.page.keyboard.press('Escape')

  await ines.page
    .getByRole('textbox', { name: 'Your instructions for the next version' })
    .fill('Say what each next step costs.')
  await ines.page.getByRole('button', { name: 'Write version 2' }).click()
  await expect(ines.page.getByRole('button', { name: 'Write version 3' })).toBeVisible()
  await expect(tomas.page.locator('.tl-shape[data-shape-type="synthesis"]')).toHaveCount(1)
  await expect(ines.page.getByRole('region', { name: 'Synthesis' })).toContainText(
    'Asked: Say what each next step costs.',
  )
})

import { ask, chooseAdvisors, chooseMode, roundInPanel, roundIsDone, showAdvisors } from './advisor-steps.ts'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import { startBoard } from './steps.ts'

async function setModelOfSceptic({ page }: PersonWithPage, model: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit advisors' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'More for Sceptic' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByRole('combobox', { name: 'Model' }).fill(model)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('list', { name: 'Advisors' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test('an advisor that fails shows the reason, ends no round, and answers once it is mended', async ({
  person,
}) => {
  const ines = await person('Ines')
  const { page } = ines
  await startBoard(ines, 'A key that is missing')
  await showAdvisors(ines)
  await setModelOfSceptic(ines, 'anthropic:claude-haiku-5-5')
  await chooseMode(ines, 'Separately')
  await chooseAdvisors(ines, ['Night-shift nurse', 'Sceptic'])
  await ask(ines, 'What would we regret?')
  const round = roundInPanel(ines, 1)
  await expect(round.getByText('1 of 2 answered')).toBeVisible()
  await expect(round).toContainText('ANTHROPIC_API_KEY')
  await expect(round).toContainText('1 failed')
  // The demo script never replaces a model: the person gets the model's answer or its failure.
  await expect(round.getByRole('button', { name: 'Retry: Sceptic' })).toBeVisible()

  await setModelOfSceptic(ines, '')
  await page.getByRole('button', { name: 'Retry: Sceptic' }).click()
  await roundIsDone(ines, 1, 2)
})

import { ask, chooseMode, read, roundInPanel, roundIsDone, showAdvisors } from './advisor-steps.ts'
import { expect, test } from './fixtures.ts'
import { startBoard } from './steps.ts'

test('a board’s agents are written, put in order by keyboard, chosen, exported and brought in again', async ({
  person,
}) => {
  const ines = await person('Ines')
  const { page } = ines
  await startBoard(ines, 'Agents')
  await showAdvisors(ines)
  await page.getByRole('button', { name: 'Edit advisors' }).click()
  const dialog = page.getByRole('dialog')
  const rows = dialog.getByRole('list', { name: 'Advisors' }).getByRole('listitem')
  await expect(rows).toHaveCount(7)

  await dialog.getByRole('button', { name: 'New advisor' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('First bus driver')
  await dialog
    .getByRole('textbox', { name: 'Who they are, in one line' })
    .fill('Drives the first bus of the morning')
  await dialog
    .getByRole('textbox', { name: 'Instructions' })
    .fill('You know who rides when. Speak from your stops.')
  await dialog.getByRole('button', { name: 'Add to the board' }).click()
  await expect(rows).toHaveCount(8)

  const last = dialog.getByRole('button', { name: 'Move First bus driver' })
  await last.focus()
  await page.keyboard.press('Space')
  for (let place = 8; place >= 1; place--) {
    await expect(page.getByText(`First bus driver is over place ${place}.`)).toBeAttached()
    if (place > 1) await page.keyboard.press('ArrowUp')
  }
  await page.keyboard.press('Space')
  await expect(rows.first()).toContainText('First bus driver')
  await expect
    .poll(async () => (await read<{ agents: { name: string }[] }>(ines, '/agents')).agents[0]?.name)
    .toBe('First bus driver')

  await dialog.getByRole('checkbox', { name: 'Sceptic takes part' }).uncheck()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'More for First bus driver' }).click()
  await page.getByRole('menuitem', { name: 'Export as a file' }).click()
  const file = await (await download).path()
  await dialog.getByRole('button', { name: 'More for First bus driver' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(rows).toHaveCount(7)
  await dialog.getByLabel('File with agents').setInputFiles(file)
  await expect(dialog).toContainText('Imported First bus driver.')
  await expect(rows).toHaveCount(8)
  await page.keyboard.press('Escape')

  await chooseMode(ines, 'Separately')
  await ask(ines, 'Who comes at six?')
  await expect(roundInPanel(ines, 1)).toBeVisible()
  await expect(roundInPanel(ines, 1)).not.toContainText('Sceptic')
  await roundIsDone(ines, 1, 4)
})

test('the rules and the budget of a board hold for the next round', async ({ person }) => {
  const ines = await person('Ines')
  const { page } = ines
  await startBoard(ines, 'Rules')
  await showAdvisors(ines)
  await page.getByRole('button', { name: 'Rules and budget' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rules and budget' })
  await dialog.getByRole('radio', { name: 'A + from several people; the moderator suggests' }).check()
  await dialog.getByRole('textbox', { name: 'One round: tokens' }).fill('500')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'What the advisors see now' })).toContainText(
    'A + from 2 people keeps a note in the conversation.',
  )
  ines.expectRefusal(409)
  await ask(ines, 'Can we afford this?')
  await expect(page.getByRole('form', { name: 'Ask the advisors' })).toContainText('500 tokens')
  expect((await read<{ rounds: unknown[] }>(ines, '/rounds')).rounds).toEqual([])
})

test('the operator’s page lists providers and how to add more, to those with the password', async ({
  person,
}) => {
  const someone = await person('Ruth')
  const { page } = someone
  someone.expectRefusal(401)
  await page.goto('/settings')
  await page.getByLabel('The operator’s password').fill('a guess')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.getByLabel('The operator’s password').fill('the operator of these tests')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('list', { name: 'Providers' })).toContainText('ANTHROPIC_API_KEY')
  await expect(page.getByRole('button', { name: 'Switch all advisors off' })).toBeVisible()
})

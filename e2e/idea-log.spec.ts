import type { Locator } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, type NewPerson, type PersonWithPage, test } from './fixtures.ts'
import { becomeMember, boardIdOf, copyLink, createBoard, noteOnCanvas, postNotes } from './steps.ts'

/** A row of the log with these words. */
function rowOf({ page }: PersonWithPage, text: string): Locator {
  return page.getByRole('grid').getByRole('row').filter({ hasText: text }).first()
}

/** The middle of a row has cells with actions: a click on its words opens it. */
async function openRow(someone: PersonWithPage, text: string): Promise<void> {
  await rowOf(someone, text).getByText(text).first().click()
}

async function openLog({ page }: PersonWithPage, boardId: string, query = ''): Promise<void> {
  await page.goto(`/b/${boardId}/log${query}`)
  await expect(page.getByRole('heading', { name: 'Idea log' })).toBeVisible()
}

async function choose({ page }: PersonWithPage, field: string, value: string): Promise<void> {
  await page.getByRole('dialog', { name: field }).getByRole('button', { name: value }).click()
}

/** Ines's board with notes that have become ideas, and Wei, another editor. */
async function workshop(person: NewPerson): Promise<{ ines: PersonWithPage; wei: PersonWithPage }> {
  const ines = await person('Ines')
  const boardId = await createBoard(ines, 'Evening visitors')
  await postNotes(ines, boardId, [
    'Leave the lamps on in the front hall',
    'Why does no one know that we are open?',
    'Soup at six for the parents',
  ])
  const wei = await person('Wei')
  await becomeMember(wei, await copyLink(ines, 'Edit', boardId))
  await openLog(ines, boardId)
  await openLog(wei, boardId)
  for (const someone of [ines, wei]) {
    await expect(rowOf(someone, 'Soup at six')).toBeVisible()
    await expect(someone.page.getByRole('grid').getByRole('row')).toHaveCount(4)
  }
  return { ines, wei }
}

test('an idea is found by words and filters, and other people see changes to it', async ({ person }) => {
  const { ines, wei } = await workshop(person)
  const { page } = wei
  await page.keyboard.press('/')
  await page.keyboard.type('lamps')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await expect(rowOf(wei, 'Leave the lamps on')).toBeVisible()
  await expect(page).toHaveURL(/\?q=lamps$/)
  await page.keyboard.press('Escape')
  await expect(rowOf(wei, 'Soup at six')).toBeVisible()

  await page.getByRole('button', { name: 'Category', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Question, 1' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await expect(rowOf(wei, 'Why does no one know')).toBeVisible()
  await page.goBack()
  await expect(rowOf(wei, 'Soup at six')).toBeVisible()

  await rowOf(ines, 'Soup at six').focus()
  await ines.page.keyboard.press('e')
  await choose(ines, 'Category', 'To-do')
  await ines.page.getByRole('button', { name: 'Make it a to-do' }).click()
  await expect(rowOf(wei, 'Soup at six').getByRole('button', { name: 'Category: To-do' })).toBeVisible()
  await expect(rowOf(ines, 'Soup at six')).toBeFocused()
  await ines.page.keyboard.press('t')
  await ines.page.keyboard.type('families')
  await ines.page.keyboard.press('Enter')
  await expect(rowOf(wei, 'Soup at six')).toContainText('families')
  await ines.page.keyboard.press('Escape')
  await expect(rowOf(ines, 'Soup at six')).toBeFocused()

  // Wei is an editor; only facilitators can restore an idea.
  await rowOf(wei, 'Leave the lamps on')
    .getByRole('button', { name: /^Status/ })
    .click()
  await choose(wei, 'Status', 'Distilled')
  await expect(
    rowOf(ines, 'Leave the lamps on').getByRole('button', { name: /^Status: Distilled/ }),
  ).toBeVisible()
  await rowOf(wei, 'Leave the lamps on')
    .getByRole('button', { name: /^Status/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^New/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('an idea becomes a to-do with an owner and a date, is in its list, and is ticked off', async ({
  person,
}) => {
  const { ines, wei } = await workshop(person)
  const { page } = ines
  await openRow(ines, 'Soup at six')
  await page.getByRole('button', { name: 'Make it a decision or to-do' }).click()
  await page.getByRole('radio', { name: 'To-do' }).click()
  await page.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option', { name: 'Wei' }).click()
  await page.getByLabel('By when').fill('2020-02-03')
  await page.getByRole('button', { name: 'Make it a to-do' }).click()
  await expect(page.getByText(/Overdue by [\d]+ days/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Ines made it a to-do')

  await wei.page.getByRole('button', { name: 'Decisions and to-dos' }).click()
  const task = rowOf(wei, 'Soup at six')
  await expect(task).toContainText('Wei')
  await expect(task).toContainText('Overdue')
  await task.getByRole('checkbox', { name: /is done$/ }).check()
  await expect(task).toContainText('Was due')
  await wei.page.getByRole('button', { name: 'Open to-dos' }).click()
  await expect(wei.page.getByText('No idea fits these filters.')).toBeVisible()
})

test('ideas are linked, lead to their notes, and can be restored after a removal', async ({ person }) => {
  const { ines, wei } = await workshop(person)
  const { page } = ines
  await rowOf(ines, 'Leave the lamps on').focus()
  await page.keyboard.press('l')
  await page.keyboard.type('open')
  await page.getByRole('button', { name: /Why does no one know/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Link', exact: true }).click()
  await openRow(wei, 'Why does no one know')
  await expect(wei.page.getByRole('region', { name: 'Linked' })).toContainText('Leave the lamps on')

  // With two ideas selected, the second is filled in.
  for (const text of ['Soup at six', 'Leave the lamps on']) {
    await rowOf(ines, text).focus()
    await page.keyboard.press('x')
  }
  await page.keyboard.press('l')
  await page
    .getByRole('dialog', { name: 'Link 2 ideas' })
    .getByRole('button', { name: 'Link', exact: true })
    .click()
  await expect(page.getByText(/^#[13] is related to #[13]$/)).toBeVisible()
  await page.keyboard.press('Escape')

  await rowOf(ines, 'Soup at six').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Removed #3', { exact: true })).toBeVisible()
  await expect(rowOf(wei, 'Soup at six')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(wei, 'Soup at six')).toBeVisible()

  await rowOf(ines, 'Soup at six').focus()
  await page.keyboard.press('Delete')
  await expect(rowOf(ines, 'Soup at six')).toHaveCount(0)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Removed ideas' }).click()
  await openRow(ines, 'Soup at six')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(rowOf(wei, 'Soup at six')).toBeVisible()

  await openLog(ines, boardIdOf(ines))
  await openRow(ines, 'Soup at six')
  await page.getByRole('link', { name: 'Show on the board' }).click()
  await expect(noteOnCanvas(ines, 'Soup at six')).toBeInViewport()
  await expect(page).toHaveURL(/\/b\/[^/?]+$/)
})

test('the log has no accessibility violation, light or dark', async ({ person }) => {
  const ines = await person('Ines')
  const { page } = ines
  const boardId = await createBoard(ines, 'For everyone')
  await postNotes(ines, boardId, ['Soup at six for the parents'])
  await openLog(ines, boardId)
  await openRow(ines, 'Soup at six')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Ines wrote it')
  await page.getByRole('checkbox', { name: 'Select idea 1' }).check()
  expect(await violations(page)).toEqual([])
  await openLog(ines, boardId, '?layout=cards&group=category')
  await expect(page.getByRole('article', { name: 'Idea 1' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Status' }).first().click()
  expect(await violations(page)).toEqual([])
})

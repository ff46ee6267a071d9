import { violations } from './accessibility.ts'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import {
  boardIdOf,
  copyLink,
  joinBoard,
  noteInList,
  noteOnCanvas,
  pointAt,
  startBoard,
  writeNote,
} from './steps.ts'

const PHONE = { width: 390, height: 844 }
const stripOf = ({ page }: PersonWithPage) => page.getByRole('region', { name: 'Agenda' })

async function select(someone: PersonWithPage, text: string): Promise<void> {
  const { x, y } = await pointAt(someone, text)
  await someone.page.mouse.click(x, y)
  await expect(someone.page.getByRole('toolbar', { name: 'Selected' })).toBeVisible()
}

test('two people decide on the board, and the minutes have what they decided', async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'What happens next?')
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))
  const { page } = ines

  await test.step('one press makes a note a decision for everyone, and Undo takes it back', async () => {
    await writeNote(ines, 'Lamps on the way to the bus')
    await select(ines, 'Lamps on')
    // At once: the note may not have its number yet.
    await page.keyboard.press('y')
    await expect(noteOnCanvas(tomas, 'Lamps on')).toContainText('Decision')
    // The toolbar of the canvas has an Undo too.
    const message = page.getByRole('listitem').filter({ hasText: 'is a decision' })
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(noteOnCanvas(tomas, 'Lamps on')).not.toContainText('Decision')
    await page
      .getByRole('toolbar', { name: 'Selected' })
      .getByRole('button', { name: 'Make it a decision' })
      .click()
    await expect(noteOnCanvas(tomas, 'Lamps on')).toContainText('Decision')
  })

  await test.step('a to-do gets its owner and its day at once', async () => {
    await writeNote(tomas, 'Order the lamps')
    await select(tomas, 'Order the lamps')
    await tomas.page.keyboard.press('Shift+Y')
    const form = tomas.page.getByRole('dialog', { name: /^Make .* a to-do$/ })
    await form.getByRole('combobox', { name: 'Owner' }).click()
    await tomas.page.getByRole('option', { name: 'Tomás' }).click()
    await form.getByRole('button', { name: 'Tomorrow' }).click()
    expect(await violations(tomas.page)).toEqual([])
    await form.getByRole('button', { name: 'Make it a to-do' }).click()
    await expect(noteOnCanvas(ines, 'Order the lamps')).toContainText('To-do · Tomás · ')
  })

  await test.step('notes of a step that decides are decisions', async () => {
    const steps = [{ id: 'decide', title: 'Decide', makesDecisions: true, advisors: 'off' }]
    const headers = { origin: ines.origin }
    const answer = await page.request.post(`/api/v1/boards/${boardIdOf(ines)}/steps`, {
      data: { steps },
      headers,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    await expect(stripOf(ines).getByRole('button', { name: 'Start: Decide' })).toBeVisible()
    await page.keyboard.press('Alt+Shift+N')
    await expect(stripOf(tomas)).toContainText('Decide.')
    await writeNote(tomas, 'We open until ten')
    await expect(noteOnCanvas(ines, 'We open until ten')).toContainText('Decision')
  })

  await test.step('the end of the agenda lists the results, and leads to the minutes', async () => {
    await page.keyboard.press('Alt+Shift+E')
    for (const someone of [ines, tomas])
      await expect(stripOf(someone)).toContainText('The agenda is done. 2 decisions, 1 to-do')
    expect(await violations(page)).toEqual([])
    await expect(stripOf(ines).getByRole('link', { name: 'Review what is open' })).toBeVisible()
    await stripOf(tomas).getByRole('link', { name: 'Print' }).click()
    for (const text of ['Lamps on the way to the bus', 'We open until ten', 'Order the lamps'])
      await expect(tomas.page.locator('body')).toContainText(text)
  })

  await test.step('a person who joins late reads it in the list, and can’t change it', async () => {
    const wei = await person('Wei', { viewport: PHONE })
    await wei.page.goto(await copyLink(ines, 'View'))
    await wei.page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Wei')
    await wei.page.getByRole('button', { name: 'Join the board' }).click()
    await expect(noteInList(wei, 'Order the lamps')).toContainText('To-do · Tomás · ')
    await noteInList(wei, 'We open until ten').click()
    await expect(wei.page.getByRole('dialog')).toContainText('Decision')
    await expect(wei.page.getByRole('button', { name: /decision|to-do/ })).toHaveCount(0)
    expect(await violations(wei.page)).toEqual([])
  })
})

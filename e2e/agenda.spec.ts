import { violations } from './accessibility.ts'
import { showWholeBoard } from './advisor-steps.ts'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import {
  boardIdOf,
  canEditBoard,
  copyLink,
  joinBoard,
  noteOnCanvas,
  pointAt,
  startBoard,
  writeNote,
} from './steps.ts'

const PHONE = { width: 390, height: 844 }

const stripOf = ({ page }: PersonWithPage) => page.getByRole('region', { name: 'Agenda' })

const lockMark = ({ page }: PersonWithPage) =>
  page.locator('.parley-note').getByRole('img', { name: 'Locked by a facilitator' })

test('a facilitator leads a person and one on a phone through an agenda, with rules that the server keeps', {
  tag: '@main',
}, async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'What keeps people away')
  const boardId = boardIdOf(ines)
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))
  const wei = await person('Wei', { viewport: PHONE })
  await wei.page.goto(await copyLink(ines, 'Edit'))
  await wei.page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Wei')
  await wei.page.getByRole('button', { name: 'Join the board' }).click()
  await expect(wei.page.getByRole('main', { name: 'Notes' })).toBeVisible()
  const everyone = [ines, tomas, wei]

  await test.step('from a template, and one step changed by hand', async () => {
    await expect(stripOf(tomas)).toHaveCount(0)
    await ines.page.getByRole('button', { name: 'Agenda', exact: true }).click()
    await ines.page.getByRole('button', { name: /^Retrospective/ }).click()
    await expect(ines.page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(5)
    await ines.page.getByRole('button', { name: 'More for “Choose”' }).click()
    await ines.page.getByRole('menuitem', { name: 'Edit…' }).click()
    await ines.page.getByRole('textbox', { name: 'Title' }).fill('Give a +')
    expect(await violations(ines.page)).toEqual([])
    await ines.page.getByRole('button', { name: 'Save' }).click()
    for (const someone of everyone) await expect(stripOf(someone)).toContainText('First: Write alone')
  })

  await test.step('a step begins for everyone, with its time, and people mark themselves done', async () => {
    await ines.page.getByRole('button', { name: 'Start: Write alone' }).click()
    for (const someone of everyone) {
      await expect(stripOf(someone)).toContainText('1 of 5')
      await expect(stripOf(someone)).toContainText('What went well?')
    }
    await expect(ines.page.getByRole('timer')).toHaveText(/^0[67]:/)
    await writeNote(tomas, 'The last bus is too early')
    await tomas.page.getByRole('button', { name: 'I’m done' }).click()
    await wei.page.getByRole('button', { name: 'I’m done' }).click()
    for (const someone of everyone) await expect(stripOf(someone)).toContainText('2 of 3 done')
    expect(await violations(ines.page)).toEqual([])
    expect(await violations(wei.page)).toEqual([])
  })

  await test.step('notes written in private stay private until the reveal', async () => {
    await expect(ines.page.getByRole('button', { name: /^\d+ private notes?$/ })).toBeVisible()
    await ines.page.getByRole('button', { name: 'Other ways to go on' }).click()
    await expect(ines.page.getByText('Without names, as people saw.')).toBeVisible()
    expect(await violations(ines.page)).toEqual([])
    await ines.page.keyboard.press('Escape')
    await ines.page.getByRole('button', { name: 'Reveal 1 note, then: Group' }).click()
    for (const someone of everyone) await expect(stripOf(someone)).toContainText('2 of 5')
    await expect(wei.page.getByText('The last bus is too early').first()).toBeVisible()
  })

  await test.step('in a step that closes writing, typed words stay and can be finished', async () => {
    await wei.page.getByRole('textbox', { name: 'Write a note' }).fill('Half a thought')
    await tomas.page.locator('.tl-canvas').focus()
    await tomas.page.keyboard.press('n')
    await tomas.page.keyboard.type('No one comes')
    await expect(noteOnCanvas(tomas, 'No one comes')).toBeVisible()
    const { steps } = await (await ines.page.request.get(`/api/v1/boards/${boardId}/agenda`)).json()
    const start = `/api/v1/boards/${boardId}/steps/${steps[2].id}/start`
    const headers = { origin: ines.origin }
    const from = steps[1].id
    // The vote that begins with the step has the note that was just revealed.
    await expect
      .poll(async () => (await ines.page.request.post(start, { data: { from }, headers })).status())
      .toBe(200)
    for (const someone of everyone)
      await expect(stripOf(someone)).toContainText('No one writes in this step.')
    await tomas.page.keyboard.type(' in the rain')
    await tomas.page.keyboard.press('Escape')
    await expect(tomas.page.getByRole('button', { name: 'New note', exact: true })).toHaveCount(0)
    await expect(noteOnCanvas(ines, 'No one comes in the rain')).toBeVisible()
    await expect(wei.page.getByRole('textbox', { name: 'Write a note' })).toHaveCount(0)
    const refused = await tomas.page.request.post(`/api/v1/boards/${boardId}/notes`, {
      data: { text: 'Around the page' },
      headers: { origin: tomas.origin },
    })
    expect([refused.status(), (await refused.json()).error.code]).toEqual([409, 'writing-closed'])
  })

  await test.step('the next one is for writing again, and a step that ended is opened again', async () => {
    await ines.page.getByRole('button', { name: 'Close the vote, then: Talk' }).click()
    const question = ines.page.getByRole('alertdialog')
    await expect(question).toContainText('have not voted')
    await question.getByRole('button', { name: 'Close the vote, then: Talk' }).click()
    await wei.page.getByRole('navigation', { name: 'Board' }).getByRole('button', { name: 'Notes' }).click()
    await expect(wei.page.getByRole('textbox', { name: 'Write a note' })).toHaveValue('Half a thought')
    await canEditBoard(tomas.page)
    // The vote has opened its list.
    await ines.page.getByRole('button', { name: /4 of 5$/ }).click()
    await ines.page.getByRole('button', { name: 'More for “Talk”' }).click()
    await ines.page.getByRole('menuitem', { name: 'End step' }).click()
    for (const someone of everyone) await expect(stripOf(someone)).toContainText('Next: Decide')
    await ines.page.getByRole('button', { name: 'More for “Talk”' }).click()
    await ines.page.getByRole('menuitem', { name: 'Reopen' }).click()
    for (const someone of everyone) await expect(stripOf(someone)).toContainText('4 of 5')
  })

  await test.step('facilitators run the session by keyboard, and their locks stay', async () => {
    const { keyboard } = ines.page
    await keyboard.press('Alt+Shift+N')
    for (const someone of everyone) await expect(stripOf(someone)).toContainText('5 of 5')
    await keyboard.press('?')
    await expect(ines.page.getByText('Finish the step and start the next')).toBeVisible()
    expect(await violations(ines.page)).toEqual([])
    await keyboard.press('Escape')
    for (const someone of [ines, tomas]) await showWholeBoard(someone)
    // The view may still be moving.
    await expect(async () => {
      const { x, y } = await pointAt(ines, 'The last bus is too early')
      await ines.page.mouse.click(x, y)
      await expect(ines.page.getByRole('toolbar', { name: 'Selected' })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await keyboard.press('Shift+L')
    await expect(lockMark(tomas)).toBeVisible()
    const { notes } = await (await tomas.page.request.get(`/api/v1/boards/${boardId}/notes`)).json()
    const refused = await tomas.page.request.delete(`/api/v1/boards/${boardId}/notes/${notes[0].id}`, {
      headers: { origin: tomas.origin },
    })
    expect((await refused.json()).error.code).toBe('locked')
    await keyboard.press('Shift+L')
    await expect(lockMark(tomas)).toHaveCount(0)
    await keyboard.press('Alt+Shift+E')
    for (const someone of everyone) await expect(stripOf(someone)).toContainText('The agenda is done')
  })
})

import { violations } from './accessibility.ts'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import { boardIdOf, copyLink, joinBoard, noteOnCanvas, pointAt, postNotes, startBoard } from './steps.ts'

const PHONE = { width: 390, height: 844 }

const bar = ({ page }: PersonWithPage) => page.getByRole('region', { name: 'Open vote' })
const card = ({ page }: PersonWithPage) => page.getByRole('group', { name: /^Rate note/ })
const voteFor = ({ page }: PersonWithPage, note: string) =>
  page.getByRole('button', { name: `Vote for ${note}` }).first()

test('three people vote and rate in secret, one of them on a phone, and continue with the winner', {
  tag: '@main',
}, async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'What keeps people away')
  await postNotes(ines, boardIdOf(ines), [
    'Lamps stay dark',
    'The last bus is at 20:10',
    'Few people know of it',
  ])
  await expect(noteOnCanvas(ines, 'Lamps stay dark')).toBeVisible()

  await test.step('Shift and a click on the canvas mark no text beside it', async () => {
    const { x, y } = await pointAt(ines, 'Lamps stay dark')
    await ines.page.getByText('Saved').first().click()
    await ines.page.keyboard.down('Shift')
    await ines.page.mouse.click(x, y + 250)
    await ines.page.keyboard.up('Shift')
    expect(await ines.page.evaluate(() => String(getSelection()))).toBe('')
  })
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Comment'))
  const wei = await person('Wei', { viewport: PHONE })
  await wei.page.goto(await copyLink(ines, 'Comment'))
  await wei.page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Wei')
  await wei.page.getByRole('button', { name: 'Join the board' }).click()

  await test.step('a facilitator starts it, and it is open on all three screens', async () => {
    await ines.page.getByRole('tab', { name: 'Votes' }).click()
    await ines.page.getByRole('button', { name: 'Start a vote…' }).click()
    await ines.page.getByRole('textbox', { name: 'What is the question?' }).fill('Which causes matter most?')
    await ines.page.getByRole('textbox', { name: 'Votes each' }).fill('3')
    expect(await violations(ines.page)).toEqual([])
    await ines.page.getByRole('button', { name: 'Start vote' }).click()
    for (const someone of [ines, tomas]) await expect(bar(someone)).toContainText('Which causes matter most?')
    // A phone shows the list itself.
    await expect(wei.page.getByRole('region', { name: 'Vote: Which causes matter most?' })).toBeVisible()
    await expect(bar(tomas)).toContainText('3 votes left of 3')
  })

  await test.step('votes are given on the notes, by keyboard, and in the list of a phone, and taken back', async () => {
    await voteFor(tomas, 'note 2').click()
    await expect(bar(tomas)).toContainText('2 votes left of 3')
    const { x, y } = await pointAt(tomas, 'The last bus')
    await tomas.page.mouse.click(x, y)
    await tomas.page.keyboard.press('+')
    await expect(bar(tomas)).toContainText('1 vote left of 3')
    await tomas.page.keyboard.press('-')
    await expect(bar(tomas)).toContainText('2 votes left of 3')
    await tomas.page.keyboard.press('+')
    await expect(bar(tomas)).toContainText('1 vote left of 3')
    await voteFor(wei, 'note 2').click()
    await voteFor(wei, 'note 1').click()
    await expect(wei.page.getByText('1 vote left of 3').first()).toBeVisible()
    expect(await violations(wei.page)).toEqual([])
  })

  await test.step('everyone sees who has voted, and nobody how', async () => {
    const part = ines.page.getByRole('region', { name: 'Vote: Which causes matter most?' })
    await expect(part).toContainText('2 of 3 have voted')
    await part.getByRole('button', { name: 'Add', exact: true }).click()
    const dialog = ines.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Dee')
    await dialog.getByRole('button', { name: 'Vote for note 1' }).click()
    await dialog.getByRole('button', { name: 'Save votes' }).click()
    await expect(part).toContainText('2 of 3 have voted, and 1 in the room')
    await expect(part.getByRole('group', { name: 'Votes for note 2: 0' })).toBeVisible()
    expect(await violations(ines.page)).toEqual([])
  })

  await test.step('closed, the totals are in the list and on the notes, and the winner goes into the next round', async () => {
    await ines.page.getByRole('button', { name: 'Close vote' }).click()
    const question = ines.page.getByRole('alertdialog')
    await expect(question).toContainText('You have not voted.')
    await question.getByRole('button', { name: 'Close vote' }).click()
    for (const someone of [ines, wei]) {
      const result = someone.page.getByRole('list', { name: 'Result' })
      await expect(result.getByRole('listitem').first()).toContainText('The last bus is at 20:10')
      await expect(result.getByRole('listitem').first()).toContainText('3 votes')
    }
    await expect(tomas.page.getByRole('img', { name: '3 votes, rank 1' })).toBeVisible()
    await ines.page.getByRole('combobox', { name: 'How many winners' }).click()
    await ines.page.getByRole('option', { name: '1', exact: true }).click()
    await ines.page.getByRole('button', { name: 'Continue with the top 1' }).click()
    await expect(tomas.page.getByRole('button', { name: /^\+1: \+ on note 2 from Ines/ })).toBeVisible()
    const download = ines.page.waitForEvent('download')
    await ines.page.getByRole('button', { name: 'Copy or save' }).click()
    await ines.page.getByRole('menuitem', { name: 'Picture, PNG' }).click()
    expect((await download).suggestedFilename()).toBe('Which causes matter most.png')
    expect(await violations(ines.page)).toEqual([])
    expect(await violations(wei.page)).toEqual([])
    await ines.page.getByRole('button', { name: 'Take back these +' }).click()
    await expect(tomas.page.getByRole('button', { name: /^\+1: \+ on note 2/ })).toHaveCount(0)
  })

  await test.step('a rating: by keyboard and on the phone, in secret, then a plot with a wild card', async () => {
    await ines.page.getByRole('button', { name: 'Start a rating…' }).click()
    await ines.page.getByRole('textbox', { name: 'What is the question?' }).fill('What is worth a try?')
    expect(await violations(ines.page)).toEqual([])
    await ines.page.getByRole('button', { name: 'Start rating' }).click()
    await expect(card(tomas)).toBeVisible()
    await tomas.page.keyboard.press('Alt+Shift+V')
    await expect(card(tomas)).toBeFocused()
    for (const key of ['5', '4', '3', '3', '1', '2']) await tomas.page.keyboard.press(key)
    await expect(card(tomas)).toContainText('All 3 notes rated')
    await expect(tomas.page.getByRole('img', { name: /^Your scores: Novelty/ })).toHaveCount(3)
    await card(wei).getByRole('button', { name: 'Novelty: 4 of 5' }).click()
    await card(wei).getByRole('button', { name: 'Feasibility: 2 of 5' }).click()
    await expect(card(wei)).toContainText('1 of 3 rated')
    expect(await violations(wei.page)).toEqual([])

    const part = ines.page.getByRole('region', { name: 'Rating: What is worth a try?' })
    await expect(part).toContainText('2 of 3 have rated')
    await wei.page.getByRole('button', { name: /^4 · 2: change note/ }).click()
    await card(wei).getByRole('button', { name: 'Take back' }).click()
    await expect(card(wei)).toContainText('0 of 3 rated')
    await expect(part).toContainText('1 of 3 have rated')
    for (const rated of ['1 of 3 rated', '2 of 3 rated', 'All 3 notes rated']) {
      await card(wei).getByRole('button', { name: 'Novelty: 3 of 5' }).click()
      await card(wei).getByRole('button', { name: 'Feasibility: 3 of 5' }).click()
      await expect(card(wei)).toContainText(rated)
    }
    await expect(part).toContainText('2 of 3 have rated')
    await expect(card(ines)).toContainText('0 of 3 rated')
    await part.getByRole('button', { name: 'Close rating' }).click()
    const asked = ines.page.getByRole('alertdialog')
    await expect(asked).toContainText('Only 2 people have rated. Means are shown from 3 people on')
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await ines.page.keyboard.press('Alt+Shift+V')
    await expect(card(ines)).toBeFocused()
    for (let i = 0; i < 6; i++) await ines.page.keyboard.press('3')
    await expect(part).toContainText('3 of 3 have rated')
    await part.getByRole('button', { name: 'Close rating' }).click()
    for (const someone of [ines, wei])
      await expect(someone.page.getByRole('img', { name: /^Plot of the notes/ })).toBeVisible()
    await ines.page
      .getByRole('button', { name: /^Keep as wild card: note/ })
      .first()
      .click()
    for (const someone of [tomas, wei])
      await expect(someone.page.getByText('Wild card', { exact: true }).first()).toBeVisible()
    expect(await violations(ines.page)).toEqual([])
    expect(await violations(wei.page)).toEqual([])
  })
})

import { expect, test } from './fixtures.ts'
import { boardIdOf, copyLink, joinBoard, noteInList, noteOnCanvas, startBoard, writeNote } from './steps.ts'

test('an owner blocks a guest, who can’t return as another, freezes the board, and reads the activity log', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Who is here')
  const link = await copyLink(ines, 'Edit')
  const tomas = await person('Tomás')
  await joinBoard(tomas, link)
  await writeNote(tomas, 'Nonsense')
  await expect(noteInList(ines, 'Nonsense')).toBeVisible()
  const { page } = ines

  await test.step('blocked at once, and not let in under another name', async () => {
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText(/^Guest, by the link “Edit”/)).toBeVisible()
    await page.getByRole('button', { name: 'More for Tomás' }).click()
    await page.getByRole('menuitem', { name: 'Delete their note' }).click()
    await page.getByRole('button', { name: 'More for Tomás' }).click()
    await page.getByRole('menuitem', { name: 'Block…' }).click()
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(tomas.page.getByRole('heading', { name: 'You were blocked on this board' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unblock Tomás' })).toBeVisible()

    tomas.expectRefusal(403)
    // The session goes, the browser stays: someone would return as another guest like this.
    await tomas.context.clearCookies({ name: /session-token/ })
    await tomas.page.goto(link)
    await expect(tomas.page.getByRole('heading', { name: 'You can’t join this board' })).toBeVisible()
    await expect(tomas.page.getByRole('textbox')).toHaveCount(0)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('a colleague on another browser still joins; a frozen board can’t be changed', async () => {
    const ruth = await person('Ruth')
    await joinBoard(ruth, link)
    await expect(noteOnCanvas(ruth, 'Nonsense')).toHaveCount(0)
    await writeNote(ruth, 'Before the freeze')
    await expect(noteInList(ines, 'Before the freeze')).toBeVisible()
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Freeze the board' }).click()
    await expect(ruth.page.getByText('Read-only, frozen by Ines.')).toBeVisible()
    await ruth.page.locator('.tl-canvas').focus()
    await ruth.page.keyboard.press('n')
    await ruth.page.keyboard.type('Too late')
    const answer = await page.request.post(`/api/v1/boards/${boardIdOf(ines)}/notes`, {
      data: { text: 'Too late, too' },
      headers: { origin: new URL(page.url()).origin },
    })
    expect([answer.status(), await answer.json()]).toMatchObject([409, { error: { code: 'frozen' } }])
    await page.getByRole('button', { name: 'Unfreeze the board' }).click()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(ruth.page.getByText('Read-only, frozen by Ines.')).toHaveCount(0)
    await writeNote(ruth, 'After the freeze')
    await expect(noteInList(ines, 'After the freeze')).toBeVisible()
    await expect(noteInList(ines, 'Too late')).toHaveCount(0)
  })

  await test.step('the activity log has all of it', async () => {
    await page.request.get(`/api/v1/boards/${boardIdOf(ines)}/export?format=csv`)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Activity' }).click()
    const log = page.getByRole('dialog', { name: 'Activity' })
    await expect(log.getByRole('listitem')).toHaveText([
      /Ines exported the idea log \(CSV\)\.$/,
      /Ines unfroze the board\.$/,
      /Ines froze the board\.$/,
      /Ruth joined as a guest with the role “Editor”\.$/,
      /Ines blocked Tomás\.$/,
      /Tomás joined as a guest with the role “Editor”\.$/,
      /Ines created the board\.$/,
    ])
    await log.getByRole('combobox', { name: 'Show' }).click()
    await page.getByRole('option', { name: 'Files' }).click()
    await expect(log.getByRole('listitem')).toHaveText([/Ines exported/])
  })
})

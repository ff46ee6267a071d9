import { expect, test } from './fixtures.ts'
import { boardIdOf, startBoard, writeNote } from './steps.ts'

test('a guest makes a token for a program, sees that it was used, and revokes it', async ({ person }) => {
  const ines = await person('Ines')
  const { page } = ines
  await startBoard(ines, 'Night shift')
  await writeNote(ines, 'Quiet hours')
  const boardId = boardIdOf(ines)
  await page.getByRole('button', { name: 'Ines, you' }).click()
  await page.getByRole('menuitem', { name: 'Tokens' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Boards' })).toHaveValue(boardId)
  await page.getByRole('textbox', { name: 'Name' }).fill('Planner on my laptop')
  await page.getByRole('button', { name: 'Create token' }).click()
  const secret = (await page.locator('code', { hasText: 'parley_' }).textContent()) ?? ''

  const read = (path: string) =>
    fetch(new URL(`/api/v1/boards/${boardId}${path}`, page.url()), {
      headers: { authorization: `Bearer ${secret}` },
    })
  expect(await (await read('/notes')).text()).toContain('Quiet hours')
  expect((await read('/talk')).status).toBe(403)
  await page.reload()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(page.getByText(/^Last used/)).toBeVisible()

  await page.getByRole('button', { name: 'Revoke Planner on my laptop' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('You have no tokens.')).toBeVisible()
  expect((await read('/notes')).status).toBe(401)
})

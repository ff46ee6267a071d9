import { readFile } from 'node:fs/promises'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import { boardIdOf, copyLink, noteOnCanvas, startBoard } from './steps.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

/** Sends it to the clerk and waits for the end of the answer. */
async function say({ page }: PersonWithPage, words: string, answer: RegExp): Promise<void> {
  await page.getByRole('textbox', { name: 'Say something to the clerk' }).fill(words)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log', { name: 'Conversation' }).getByText(answer).last()).toBeVisible()
}

test('an idea from a phone is found in the log by another person, becomes a decision, and is in the minutes', {
  tag: '@main',
}, async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Evening visitors')
  const wei = await person('Wei', PHONE)
  await wei.page.goto(await copyLink(ines, 'Edit'))
  await wei.page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Wei')
  await wei.page.getByRole('button', { name: 'Join the board' }).click()
  await wei.page.getByRole('button', { name: 'Talk' }).click()
  await say(wei, 'Maybe we could leave the lamps on in the front hall.', /^Captured as #1/)
  await say(wei, 'Tag #1 with light, street', /#1 has the tags/)
  await say(wei, 'Read back what we have', /^Found in the log: one|#1 Maybe we could leave the lamps on/)

  await expect(noteOnCanvas(ines, 'leave the lamps on')).toBeVisible()
  const { page } = ines
  await page.goto(`/b/${boardIdOf(ines)}/log`)
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await page.keyboard.press('/')
  await page.keyboard.type('street')
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'leave the lamps on' }).first()
  await expect(row).toContainText('Wei')
  await expect(row).toContainText('Clerk')

  await row.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Make it a decision or to-do' }).click()
  await page.getByRole('radio', { name: 'Decision' }).click()
  await page.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option', { name: 'Wei' }).click()
  await page.getByRole('button', { name: 'Make it a decision' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Ines made it a decision')

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^Minutes Markdown/ }).click()
  const minutes = await readFile(await (await download).path(), 'utf8')
  expect(minutes).toMatch(/## Decisions[\s\S]*#1[\s\S]*leave the lamps on[\s\S]*Wei/)

  await page.getByRole('link', { name: 'Show on the board' }).click()
  await expect(noteOnCanvas(ines, 'leave the lamps on')).toBeInViewport()
})

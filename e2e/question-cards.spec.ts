import { violations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { boardIdOf, startBoard } from './steps.ts'

const QUESTIONS = [
  { type: 'confirm', config: { question: 'Can we open on Sunday?' } },
  { type: 'ask_text', config: { question: 'What would keep you here for an evening?', multiline: true } },
]

test('a question has a card on the canvas, which leads to where it is answered and then shows the answer', async ({
  person,
}) => {
  const mia = await person('Mia')
  const { page } = mia
  await startBoard(mia, 'An evening in the library')
  const response = await page.request.post(`/api/v1/boards/${boardIdOf(mia)}/interviews`, {
    data: { title: 'Opening hours', questions: QUESTIONS, rule: 'first', probe: 'off' },
    headers: { origin: mia.origin },
  })
  expect(response.ok(), await response.text()).toBe(true)
  const card = page.getByRole('article', { name: 'Question 1: Can we open on Sunday?' })
  const other = page.getByRole('article', { name: 'Question 2: What would keep you here for an evening?' })
  await expect(card).toContainText('No answer yet')
  await expect(card).toContainText('Question 1 · Mia')
  await expect(other).toBeAttached()
  expect(await violations(page)).toEqual([])

  await card.getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByRole('heading', { name: 'Can we open on Sunday?', level: 2 })).toBeVisible()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('heading', { name: /^What would keep you/, level: 2 })).toBeVisible()

  await page.getByRole('link', { name: /^Back to the board/ }).click()
  await expect(card).toContainText('Settled · 1 answer')
  await expect(card).toContainText('Mia Yes')
  await expect(other).toContainText('No answer yet')
  await card.getByRole('button', { name: 'Change my answer' }).click()
  await expect(page.getByRole('heading', { name: 'Can we open on Sunday?', level: 2 })).toBeVisible()
})

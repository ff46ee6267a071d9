import { violations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { askPeople, heading, interviewNowOf, joinToAnswer } from './interview-steps.ts'
import { copyLink, createBoard } from './steps.ts'

test('a model asks more with a reason, and its summary leads to the answers', async ({ person }) => {
  const ines = await person('Ines')
  const boardId = await createBoard(ines, 'Storage')
  const link = await copyLink(ines, 'Comment', boardId)
  const questions = [{ type: 'confirm', config: { question: 'Is one file enough?' } }]
  const id = await askPeople(ines, boardId, { questions, rule: 'first', probe: 'when-answered' })
  const tomas = await person('Tomás')
  await joinToAnswer(tomas, link)
  const { page } = tomas
  const send = page.getByRole('button', { name: 'Send answer' })

  await page.getByRole('radio', { name: 'No' }).check()
  await send.click()
  await expect(heading(tomas, 'What would have to change for a yes?')).toBeVisible()
  await expect(page.getByText('Why this is asked: The demo script asks this')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'What would have to change for a yes?' }).fill('A copy every night')
  await send.click()
  await page.getByRole('checkbox', { name: 'Money' }).check()
  await send.click()
  await page
    .getByRole('textbox', { name: 'What is still open, and who could decide it?' })
    .fill('Who pays: Wei')
  await send.click()

  await expect(heading(tomas, 'The questions are closed. Thank you.')).toBeVisible()
  const end = page.getByRole('region', { name: 'The end' })
  await expect(end.getByRole('heading', { name: 'Question by question' })).toBeVisible()
  await end.getByRole('link', { name: 'Answer of Tomás' }).nth(1).click()
  await expect(page.locator('#answer-2')).toContainText('A copy every night')
  await expect(page.locator('#answer-2')).toBeInViewport()
  expect(await violations(page)).toEqual([])
  expect((await interviewNowOf(ines, boardId, id)).end).toMatchObject({ reason: 'done' })
})

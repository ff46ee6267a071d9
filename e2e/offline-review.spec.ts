import { startBoardOverApi } from './board-over-api.ts'
import { expect, test } from './fixtures.ts'
import { becomeMember } from './steps.ts'

type Made = { note: { id: string } } & { vote: { id: string } } & { rating: { id: string } }

test('choices made in a review without a network are sent on return, and what was closed meanwhile is named', async ({
  person,
}) => {
  const ines = await person('Ines', { canUnplug: true, isFirstVisit: true })
  const { page, origin } = ines
  const { boardId, wei } = await startBoardOverApi(origin)
  const make = async (path: string, body: object) => (await wei('POST', path, body)) as Made
  const soup = (await make('/notes', { text: 'Soup at seven' })).note.id
  const tea = (await make('/notes', { text: 'Tea by the pot' })).note.id
  await make('/notes', { text: 'Light the clock tower' })
  const vote = await make('/votes', {
    title: 'Which first?',
    notes: [soup],
    votesPerPerson: 1,
    durationMs: null,
  })
  await make('/ratings', { title: 'How good?', notes: [tea], axes: ['Value'], durationMs: null })
  const { links } = (await wei('GET', '/links')) as { links: { word: string; url: string }[] }
  await becomeMember(ines, links.find(({ word }) => word === 'edit')?.url ?? '')
  await page.goto(`/b/${boardId}/review`)
  const card = (text: string) => page.getByRole('article', { name: text })
  const row = (text: string) =>
    page.getByRole('navigation', { name: 'Things to review' }).getByRole('button', { name: text })
  await expect(card('Which first?')).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match(location.pathname))))
    .toBe(true)
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('parley:review:read'))),
    )
    .toBe(true)

  ines.expectComplaint(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/)
  ines.expectComplaint(/next-auth.*CLIENT_FETCH_ERROR/)
  await ines.context.setOffline(true)
  await ines.unplug()
  await expect(page.getByText('Offline: kept in this browser')).toBeVisible()
  await row('Soup at seven').click()
  await page.keyboard.press('v')
  const waits = (change: string) =>
    page.getByText(`${change}: kept in this browser, sent when you are online`)
  await expect(waits('Your vote for “Soup at seven”')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take your vote back' })).toBeVisible()
  await row('Light the clock tower').click()
  await page.keyboard.press('+')
  await page.keyboard.press('d')
  await expect(waits('“Light the clock tower” as a decision')).toBeVisible()
  await expect(page.getByText('3 changes of yours wait for a connection')).toBeVisible()
  await page.reload()
  await row('How good?').click()
  await page.getByRole('button', { name: 'Value: 4 of 5' }).click()
  await expect(waits('Your scores for “Tea by the pot”')).toBeVisible()
  await row('Soup at seven').click()
  await expect(page.getByRole('button', { name: 'Take your vote back' })).toBeVisible()
  await wei('POST', `/votes/${vote.vote.id}/close`)

  ines.expectRefusal(409)
  await ines.context.setOffline(false)
  ines.plugIn()
  const refused = page.getByRole('alert').filter({ hasText: 'Not sent: Your vote for “Soup at seven”' })
  await expect(refused).toBeVisible()
  await expect(page.getByText('Your place is kept')).toBeVisible()
  const changes = async () => JSON.stringify(await wei('GET', '/changes'))
  await expect.poll(changes).toContain('"promoted"')
  expect(await changes()).toContain('"chosen"')
  await expect(row('How good?')).toHaveCount(1)
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)
  await page.reload()
  await row('Light the clock tower').click()
  await expect(page.getByRole('button', { name: 'Take your + back' })).toBeVisible()
  await expect(card('Light the clock tower').getByText(/Decision/)).toBeVisible()
})

import type { Locator, Page } from '@playwright/test'
import { FAILING, SMALL } from './failing-models.ts'

const QUESTION = 'What would make a Thursday evening worth the trip?'
const DOMAINS = ['nights', 'schools', 'accounts', 'doubts', 'buses', 'kitchens', 'gardens', 'repairs']
const SMALL_DOMAINS = ['trams', 'letters', 'shoes']
/** High enough for all turns of a round. */
const WINDOW = { width: 1440, height: 1330 }
const MANY_NOTES = 120

/**
 * A round in which every model fails in its own way, and a round of a model that takes 4,096 tokens on a board with more notes
 * than that.
 */
export async function takeModelPictures(
  page: Page,
  picture: (part: Locator, name: string) => Promise<void>,
): Promise<void> {
  await page.locator('.tl-canvas').waitFor({ timeout: 30_000 })
  await page.setViewportSize(WINDOW)
  const round = (number: number) => page.getByRole('region', { name: `Round ${number}`, exact: true })
  const failing = await addAdvisors(page, FAILING, DOMAINS)
  await ask(page, failing)
  await page.getByRole('button', { name: 'Notes and advisors' }).click()
  await page.getByRole('tab', { name: 'Advisors' }).click()
  await page.getByText(`${FAILING.length} failed`).waitFor({ timeout: 60_000 })
  await picture(round(1), 'model-failures')

  await addNotes(page)
  const small = await addAdvisors(page, [SMALL, SMALL, SMALL], SMALL_DOMAINS)
  await ask(page, small)
  await page.getByText('3 answers').first().waitFor({ timeout: 60_000 })
  await picture(round(2), 'small-model')
}

/** Advisors with these local models; their ids. */
async function addAdvisors(
  page: Page,
  models: readonly string[],
  domains: readonly string[],
): Promise<string[]> {
  const ids: string[] = []
  for (const [i, model] of models.entries()) {
    const agent = {
      name: `Advisor for ${domains[i]}`,
      kind: 'advisor',
      model: `local:${model}`,
      capabilities: ['post-notes'],
      domain: domains[i],
      color: 'light-blue',
      emoji: '●',
      prompt: 'You answer from your own days.',
    }
    const added = await post<{ agent: { id: string } }>(page, 'agents', agent)
    ids.push(added.agent.id)
  }
  return ids
}

async function ask(page: Page, agents: readonly string[]): Promise<void> {
  await post(page, 'rounds', { question: QUESTION, mode: 'parallel', agents, moderate: false })
}

async function addNotes(page: Page): Promise<void> {
  for (let i = 1; i <= MANY_NOTES; i++) {
    const text = `Evening visitor ${i} waits at the stop, reads the timetable twice, and wonders whether the last bus still comes at ten past eight`
    await post(page, 'notes', { text })
  }
}

/** A request about the board of the page, as its person. */
function post<Answer>(page: Page, path: string, body: object): Promise<Answer> {
  return page.evaluate(
    async ({ path, body }): Promise<Answer> => {
      const answer = await fetch(`/api/v1/boards/${location.pathname.split('/')[2] ?? ''}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    },
    { path, body: JSON.stringify(body) },
  )
}

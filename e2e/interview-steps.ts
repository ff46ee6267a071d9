import { expect, type PersonWithPage } from './fixtures.ts'

interface Interview {
  id: string
  state: string
  end: { reason: string } | null
  questions: { state: string; answers: { value: unknown }[] }[]
}

/** Starts an interview over the API. Returns its id. */
export async function askPeople(host: PersonWithPage, boardId: string, more: object): Promise<string> {
  const response = await host.page.request.post(`/api/v1/boards/${boardId}/interviews`, {
    data: { title: 'Where do we keep things?', ...more },
    headers: { origin: host.origin },
  })
  expect(response.ok(), await response.text()).toBe(true)
  const { interview }: { interview: Interview } = await response.json()
  return interview.id
}

export async function interviewNowOf(host: PersonWithPage, boardId: string, id: string): Promise<Interview> {
  const response = await host.page.request.get(`/api/v1/boards/${boardId}/interviews/${id}`)
  const { interview }: { interview: Interview } = await response.json()
  return interview
}

/** Joins by keyboard, like a stranger with a link for answering. */
export async function joinToAnswer({ page, name }: PersonWithPage, link: string): Promise<void> {
  await page.goto(`${link}?to=answer`)
  await page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill(name)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/answer$/)
}

/** The question that the page shows. */
export const heading = ({ page }: PersonWithPage, name: string) =>
  page.getByRole('heading', { name, level: 2 })

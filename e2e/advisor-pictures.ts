import type { Page } from '@playwright/test'

const QUESTION = 'What would make a Thursday evening worth the trip?'
const TURNS = 8

/** A round of the four default advisors and its synthesis, answered by the demo script. */
export async function takeAdvisorPictures(
  page: Page,
  picture: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  await page.locator('.tl-canvas').waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Notes and advisors' }).click()
  await page.getByRole('tab', { name: 'Advisors' }).click()
  await page.getByRole('button', { name: /^How they answer: / }).click()
  await page.getByRole('menuitemradio', { name: 'Separate, then together', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'A question to the advisors' })
  await field.fill(QUESTION)
  await field.press('Enter')
  await page.getByText(`${TURNS} answers`).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Ask this again' }).waitFor({ timeout: 30_000 })
  await giveSigns(page)
  await page.getByRole('button', { name: 'Show round 1 on the canvas' }).click()
  await atRest(page)
  await picture(page, 'round')

  await page.getByRole('button', { name: 'Write a synthesis' }).click()
  await page.getByRole('button', { name: 'Write version 2' }).waitFor({ timeout: 60_000 })
  await field.press('Escape')
  await page.locator('.tl-canvas').focus()
  await page.keyboard.press('Shift+1')
  await atRest(page)
  const sentence = page.locator('.parley-card li').first()
  await sentence.hover()
  await picture(page, 'synthesis')
}

/** A person's "+" beside the moderator's. */
async function giveSigns(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const boardId = location.pathname.split('/')[2] ?? ''
    const answer = await fetch(`/api/v1/boards/${boardId}/rounds`)
    const { rounds }: { rounds: { turns: { notes: string[] }[] }[] } = await answer.json()
    const notes = rounds[0]?.turns.slice(0, 3).flatMap((turn) => turn.notes.slice(0, 1)) ?? []
    for (const noteId of notes) {
      await fetch(`/api/v1/boards/${boardId}/notes/${encodeURIComponent(noteId)}/reactions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ symbol: '+' }),
      })
    }
  })
}

async function atRest(page: Page): Promise<void> {
  const note = await page.locator('.tl-shape[data-shape-type="note"]').first().elementHandle()
  await note?.waitForElementState('stable')
}

import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { findWebKit } from '../scripts/find-test-programs.js'
import { roundIsDone, scriptNotes } from './advisor-steps.ts'
import type { DrivenBrowser } from './engines/web-driver.ts'
import { startWebKit } from './engines/webkit.ts'
import { test as base, expect, type PersonWithPage } from './fixtures.ts'
import { boardIdOf, copyLink, noteOnCanvas, startBoard, writeNote } from './steps.ts'

const test = base.extend<{ webkit: DrivenBrowser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures taken apart
  webkit: async ({}, use, info) => {
    const { browser, stop } = await startWebKit()
    await browser.resize(1440, 900)
    await use(browser)
    if (info.status !== info.expectedStatus)
      await writeFile(info.outputPath('webkit.png'), await browser.screenshot())
    await stop()
  },
})

/** The words on the notes of the canvas. */
const notesIn = (browser: DrivenBrowser) =>
  browser.evaluate(z.array(z.string()), () =>
    [...document.querySelectorAll('.tl-shape[data-shape-type="note"]')].map((note) => note.textContent),
  )
const wordsOf = (browser: DrivenBrowser) => browser.evaluate(z.string(), () => document.body.textContent)

async function seesNote(browser: DrivenBrowser, text: string): Promise<void> {
  await expect.poll(() => notesIn(browser)).toContainEqual(expect.stringContaining(text))
}
async function seesWords(browser: DrivenBrowser, text: string): Promise<void> {
  await expect.poll(() => wordsOf(browser)).toContain(text)
}

async function writeIn(browser: DrivenBrowser, text: string): Promise<void> {
  await browser.click('button', 'New note')
  await expect
    .poll(() =>
      browser.evaluate(
        z.boolean(),
        () => document.activeElement instanceof HTMLElement && document.activeElement.isContentEditable,
      ),
    )
    .toBe(true)
  await browser.type(text)
  await browser.press('Escape')
  await browser.press('Escape')
}

async function post(ines: PersonWithPage, path: string, data: object): Promise<void> {
  const url = `/api/v1/boards/${boardIdOf(ines)}/${path}`
  const answer = await ines.page.request.post(url, { data, headers: { origin: ines.origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test.skip(findWebKit() === null, 'WebKitGTK, its driver or Xvfb is not on this machine.')

test('a person in WebKit writes, votes and asks the advisors with one in Chromium', async ({
  person,
  webkit,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'What keeps people away')
  await writeNote(ines, 'Lamps stay dark')

  await test.step('people join by a link and see each other’s notes', async () => {
    await webkit.goto(await copyLink(ines, 'Facilitate'))
    await webkit.fill('Your name, as the others will see it', 'Wei')
    await webkit.click('button', 'Join the board')
    await seesNote(webkit, 'Lamps stay dark')
    await writeIn(webkit, 'Für wen? 東京 👍🏽')
    await expect(noteOnCanvas(ines, 'Für wen? 東京 👍🏽')).toBeVisible()
  })

  await test.step('advisors answer', async () => {
    await webkit.fill('A question to the advisors', 'What would make an evening worth the trip?')
    await webkit.press('Enter')
    await ines.page.getByRole('tab', { name: 'Advisors' }).click()
    await roundIsDone(ines, 1, 4)
    await expect(scriptNotes(ines).first()).toBeAttached()
    await seesNote(webkit, 'script, not an AI')
  })

  await test.step('a private note is its writer’s own until the reveal', async () => {
    await post(ines, 'steps', { steps: [{ id: 'alone', title: 'Write alone', writing: 'private' }] })
    await post(ines, 'steps/alone/start', { from: null })
    await seesWords(webkit, 'Only you see your new notes')
    await writeIn(webkit, 'The last bus')
    await seesWords(webkit, 'Only you see this')
    await expect(ines.page.getByRole('button', { name: '1 private note' })).toBeVisible()
    await expect(noteOnCanvas(ines, 'The last bus')).toHaveCount(0)
    await post(ines, 'reveal', { isNamed: true })
    await expect(noteOnCanvas(ines, 'The last bus')).toBeVisible()
    await expect.poll(() => wordsOf(webkit)).not.toContain('Only you see this')
  })

  await test.step('a vote is given and counted', async () => {
    await ines.page.getByRole('tab', { name: 'Votes' }).click()
    await ines.page.getByRole('button', { name: 'Start a vote…' }).click()
    await ines.page.getByRole('button', { name: 'Start vote' }).click()
    await webkit.click('button', 'Vote for note 1')
    await expect(ines.page.getByText('1 of 2 have voted')).toBeVisible()
    await ines.page.getByRole('button', { name: 'Close vote' }).click()
    await ines.page.getByRole('alertdialog').getByRole('button', { name: 'Close vote' }).click()
    await expect(ines.page.getByRole('list', { name: 'Result' })).toContainText('Lamps stay dark')
  })

  await test.step('all is there after a reload, and on a page as wide as a phone', async () => {
    await webkit.reload()
    for (const text of ['Lamps stay dark', 'The last bus', 'Für wen? 東京 👍🏽']) await seesNote(webkit, text)
    await webkit.resize(390, 844)
    await seesWords(webkit, 'Lamps stay dark')
  })
})

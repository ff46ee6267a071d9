import { rmSync } from 'node:fs'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'
import { violations } from './accessibility.ts'
import { CHROMIUM } from './chromium.ts'
import { expect, test } from './fixtures.ts'
import { startProduct } from './start-product.ts'

const HOUR_MS = 3_600_000
const PHONE = { width: 390, height: 844 }

/** The product with its clock set forward. */
function startLater(environment: Record<string, string>, laterMs: number) {
  // A proxy, as dates that were sent by another thread must stay instances of it.
  const code = `const now = Date.now
Date.now = () => now() + ${laterMs}
globalThis.Date = new Proxy(Date, {
  construct: (Original, parts) => new Original(...(parts.length === 0 ? [Original.now()] : parts)),
})`
  const later = `--import=data:text/javascript,${encodeURIComponent(code)}`
  return startProduct({ ...environment, NODE_OPTIONS: later })
}

const line = (page: Page) => page.getByRole('region', { name: 'Collection window' })
const agenda = (page: Page) => page.getByRole('region', { name: 'Agenda' })

test('a step collects notes until a date: alone on a phone, with a reminder, and closed by the next server', async () => {
  const PARLEY_DATA = await preparedDataFolder()
  const first = await startProduct({ PARLEY_DATA })
  const again = { PARLEY_DATA, PORT: new URL(first.url).port }
  const browser = await chromium.launch(CHROMIUM)
  const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const viewport = { width: 1440, height: 900 }
    const permissions = ['clipboard-read', 'clipboard-write']
    const context = await browser.newContext({ baseURL: first.url, viewport, permissions, ...options })
    return await context.newPage()
  }
  const ines = await open()
  const tomas = await open({ viewport: PHONE })

  await test.step('a facilitator plans a step that closes in three days, and starts it', async () => {
    await ines.goto('/')
    await ines
      .getByRole('textbox', { name: 'What do you want to think about?' })
      .fill('What keeps people away')
    await ines.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Ines')
    await ines.getByRole('button', { name: 'New board' }).click()
    await ines.getByRole('button', { name: 'Agenda', exact: true }).click()
    await ines.getByRole('button', { name: 'Add step' }).click()
    await ines.getByRole('textbox', { name: 'Title' }).fill('What did you notice?')
    await ines.getByRole('checkbox', { name: 'Collect until a date and time' }).click()
    await ines.getByLabel('Closes on').fill(fieldText(Date.now() + 72 * HOUR_MS))
    expect(await violations(ines)).toEqual([])
    await ines.getByRole('button', { name: 'Add step' }).click()
    await ines.getByRole('button', { name: 'Start: What did you notice?' }).click()
    await expect(line(ines)).toContainText(/Add your notes in private by \w+ \d\d:\d\d, in 2 days/)
  })

  await test.step('a person alone on a phone reads what to do, and contributes', async () => {
    await ines.getByRole('button', { name: 'Share' }).click()
    await ines.getByRole('button', { name: 'Copy link: Edit' }).click()
    const link = await ines.evaluate(() => navigator.clipboard.readText())
    await ines.getByRole('button', { name: 'Close', exact: true }).click()
    await tomas.goto(link)
    await tomas.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Tomás')
    await tomas.getByRole('button', { name: 'Join the board' }).click()
    await expect(line(tomas)).toContainText('Add your notes in private by')
    expect(await violations(tomas)).toEqual([])
    await tomas.getByRole('textbox', { name: 'Write a note' }).fill('The last bus')
    await tomas.getByRole('button', { name: 'Add note' }).click()
    await expect(line(tomas)).toContainText('You have contributed. You can add more until')
    await expect(agenda(ines)).toContainText('1 of 2 contributed')
  })

  await first.stop()
  const second = await startLater(again, 50 * HOUR_MS)
  await test.step('on the day before the close, only who has not contributed is reminded', async () => {
    await expect(line(ines)).toContainText('Reminder: add your notes in private by')
    await expect(line(tomas)).toContainText('You have contributed.')
  })

  await second.stop()
  const third = await startLater(again, 80 * HOUR_MS)
  await test.step('the window closed while no server ran, and its notes wait for the reveal', async () => {
    for (const page of [ines, tomas])
      await expect(agenda(page)).toContainText('has closed. Late notes are taken until the reveal.')
    await ines.getByRole('button', { name: /^Reveal 1 note/ }).click()
    await expect(ines.locator('.tl-shape[data-shape-type="note"]')).toContainText('The last bus')
  })

  await browser.close()
  await third.stop()
  rmSync(PARLEY_DATA, { recursive: true, force: true })
})

/** The value of a field for a date and time. */
function fieldText(at: number): string {
  const offsetMs = new Date(at).getTimezoneOffset() * 60_000
  return new Date(at - offsetMs).toISOString().slice(0, 16)
}

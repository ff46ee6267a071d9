import { rmSync } from 'node:fs'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'
import { violations } from './accessibility.ts'
import { CHROMIUM } from './chromium.ts'
import { expect, test } from './fixtures.ts'
import { startProduct } from './start-product.ts'

const HOUR_MS = 3_600_000
const PHONE = { width: 390, height: 844 }

const line = (page: Page) => page.getByRole('region', { name: 'Collection window' })
const talk = (page: Page) => page.getByRole('region', { name: 'Talk with the clerk' })
const draft = (page: Page, text: string) => talk(page).getByRole('region', { name: `Draft: ${text}` })

test('in a window one talks with the clerk on a phone and one writes; what they hand in is revealed together', async () => {
  const PARLEY_DATA = await preparedDataFolder()
  const product = await startProduct({ PARLEY_DATA })
  const browser = await chromium.launch(CHROMIUM)
  const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const viewport = { width: 1440, height: 900 }
    const permissions = ['clipboard-read', 'clipboard-write']
    const context = await browser.newContext({ baseURL: product.url, viewport, permissions, ...options })
    return await context.newPage()
  }
  const ines = await open()
  const tomas = await open({ viewport: PHONE, colorScheme: 'dark' })

  await test.step('a facilitator lets people talk with the clerk in the step’s editor', async () => {
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
    await ines.getByRole('checkbox', { name: 'Let people talk with the clerk, five minutes each' }).click()
    await ines
      .getByRole('textbox', { name: 'Question to people and the advisors' })
      .fill('What did you notice on the way here?')
    expect(await violations(ines)).toEqual([])
    await ines.getByRole('button', { name: 'Add step' }).click()
    await ines.getByRole('button', { name: 'Start: What did you notice?' }).click()
    await expect(line(ines).getByRole('button', { name: 'Talk with the clerk' })).toBeVisible()
  })

  await test.step('a guest on a phone is asked about the question, by a script and no AI', async () => {
    await ines.getByRole('button', { name: 'Share' }).click()
    await ines.getByRole('button', { name: 'Copy link: Edit' }).click()
    const link = await ines.evaluate(() => navigator.clipboard.readText())
    await ines.getByRole('button', { name: 'Close', exact: true }).click()
    await tomas.goto(link)
    await tomas.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Tomás')
    await tomas.getByRole('button', { name: 'Join the board' }).click()
    await line(tomas).getByRole('button', { name: 'Talk with the clerk' }).click()
    expect(await violations(tomas)).toEqual([])
    await talk(tomas).getByRole('button', { name: 'Start the five minutes' }).click()
    await expect(talk(tomas)).toContainText('“What did you notice on the way here?”')
    await expect(talk(tomas)).toContainText('script, not an AI')
    await expect(talk(tomas).getByRole('timer', { name: 'Time left' })).toHaveText(/^[45]:\d\d$/)
  })

  await test.step('what they say becomes drafts, which survive a reload, and count once they are handed in', async () => {
    await talk(tomas)
      .getByRole('textbox', { name: 'Say something to the clerk' })
      .fill('The last bus leaves at nine. The gate is locked on Sundays.')
    await talk(tomas).getByRole('button', { name: 'Send' }).click()
    await expect(draft(tomas, 'The last bus leaves at nine.')).toContainText('Not handed in')
    await expect(talk(tomas)).toContainText('2 drafts are not handed in.')
    expect(await violations(tomas)).toEqual([])
    await tomas.reload()
    await expect(line(tomas)).toContainText('Add your notes in private by')
    await expect(draft(tomas, 'The gate is locked on Sundays.')).toBeVisible()
    const bus = draft(tomas, 'The last bus leaves at nine.')
    await bus.getByRole('button', { name: 'Edit' }).click()
    await bus.getByRole('textbox', { name: 'Draft' }).fill('The last bus leaves at half past nine.')
    await tomas.keyboard.press('Escape')
    await draft(tomas, 'The last bus leaves at half past nine.')
      .getByRole('button', { name: 'Hand in' })
      .click()
    await expect(talk(tomas)).toContainText('One draft is not handed in.')
    await expect(line(tomas)).toContainText('You have contributed.')
  })

  await test.step('the other writes by hand, and both are revealed together, without the draft that was kept', async () => {
    await expect(ines.getByRole('region', { name: 'Agenda' })).toContainText('1 of 2 contributed')
    await ines.getByRole('button', { name: 'New note', exact: true }).click()
    await expect
      .poll(() => ines.evaluate(() => document.activeElement?.getAttribute('contenteditable')))
      .toBe('true')
    await ines.keyboard.type('The sign is too small')
    await ines.keyboard.press('Escape')
    await ines.keyboard.press('Escape')
    await expect(ines.getByRole('region', { name: 'Agenda' })).toContainText('2 of 2 contributed')
    await expect(ines.locator('.tl-shape[data-shape-type="note"]')).toHaveCount(1)
    await ines.getByRole('button', { name: /^Reveal 2 notes/ }).click()
    const notes = ines.locator('.tl-shape[data-shape-type="note"]')
    await expect(notes).toHaveCount(2)
    await expect(notes.filter({ hasText: 'half past nine' })).toHaveCount(1)
    await expect(notes.filter({ hasText: 'gate' })).toHaveCount(0)
  })

  await browser.close()
  await product.stop()
  rmSync(PARLEY_DATA, { recursive: true, force: true })
})

/** The value of a field for a date and time. */
function fieldText(at: number): string {
  const offsetMs = new Date(at).getTimezoneOffset() * 60_000
  return new Date(at - offsetMs).toISOString().slice(0, 16)
}

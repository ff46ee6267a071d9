import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'
import { CHROMIUM } from './chromium.ts'
import { expect, test } from './fixtures.ts'
import { startProduct } from './start-product.ts'

test('a server that restarts under an open board loses nothing, and the page reconnects', async () => {
  const PARLEY_DATA = await preparedDataFolder()
  const first = await startProduct({ PARLEY_DATA })
  const browser = await chromium.launch(CHROMIUM)
  const page = await browser.newPage({ baseURL: first.url, viewport: { width: 1440, height: 900 } })
  await page.goto('/')
  await page.getByRole('textbox', { name: 'What do you want to think about?' }).fill('Power cut')
  await page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Ines')
  await page.getByRole('button', { name: 'New board' }).click()
  await expect(page.locator('.tl-canvas')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('Before the restart')
  await expect(page.getByTitle('Saved')).toBeVisible()
  await first.stop()
  await page.keyboard.type(', and while it was away')
  await expect(page.getByTitle('Offline, kept on this device')).toBeVisible()

  const second = await startProduct({ PARLEY_DATA, PORT: new URL(first.url).port })
  await expect(page.getByTitle('Saved')).toBeVisible()
  await page.reload()
  const note = page.locator('.tl-shape[data-shape-type="note"]')
  await expect(note).toContainText('Before the restart, and while it was away')
  await browser.close()
  await second.stop()
  rmSync(PARLEY_DATA, { recursive: true, force: true })
})

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { copyLink, startBoard, writeNote } from './steps.ts'

/** Everything in the light, and the colours once more in the dark: nothing else differs between them. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // What is still fading in has neither its colour nor its contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
    const axe = new AxeBuilder({ page })
    if (colorScheme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    found.push(
      ...violations.map(
        ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      ),
    )
  }
  return found
}

test('no page has an accessibility violation, light or dark', async ({ person }) => {
  const ines = await person('Ines')
  const { page } = ines
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'New board' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto('/signin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await startBoard(ines, 'For everyone')
  expect(await violations(page)).toEqual([])
  await writeNote(ines, 'A note')
  expect(await violations(page)).toEqual([])
  const link = await copyLink(ines, 'Edit')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Activity' }).click()
  await expect(page.getByText('Ines created the board.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto('/settings')
  await page.getByLabel('The operator’s password').fill('the operator of these tests')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Boards by cost' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'My boards' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  ines.expectRefusal(404)
  await page.goto('/nowhere')
  expect(await violations(page)).toEqual([])

  const amara = await person('Amara', { viewport: { width: 390, height: 844 } })
  await amara.page.goto(link)
  await expect(amara.page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await violations(amara.page)).toEqual([])
  await amara.page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Amara')
  await amara.page.getByRole('button', { name: 'Join the board' }).click()
  await expect(amara.page.getByRole('list', { name: 'Notes' })).toBeVisible()
  expect(await violations(amara.page)).toEqual([])
})

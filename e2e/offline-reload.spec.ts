import type { Page } from '@playwright/test'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import { boardMenu, canEditBoard, isSaved, noteInList, startBoard, writeNote } from './steps.ts'

/** The browser's own message when a file can't be loaded. */
const MISSING = [/^Failed to load resource: .* status of 404 /, /ChunkLoadError|Failed to load chunk/]

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const askField = (page: Page) => page.getByRole('textbox', { name: 'A question to the advisors' })

/** The service worker has this page with all of its files, and the code of all panels has been fetched. */
async function isKept(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      const marks = performance.getEntriesByName('parley:parts-fetched')
      return marks.length > 0 && Boolean(await caches.match(location.pathname))
    })
  await expect.poll(kept).toBe(true)
}

/** Without a network, the browser's own messages are expected. */
async function goOffline(someone: PersonWithPage): Promise<void> {
  someone.expectComplaint(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/)
  someone.expectComplaint(/next-auth.*CLIENT_FETCH_ERROR/)
  await someone.context.setOffline(true)
  await someone.unplug()
  await expect(someone.page.getByTitle('Offline, kept on this device')).toBeVisible()
}

test('without a network every panel opens and a reload shows the board; notes written there are saved later', {
  tag: '@main',
}, async ({ person }) => {
  const ines = await person('Ines', { canUnplug: true, isFirstVisit: true })
  const { page } = ines
  await startBoard(ines, 'A train with a tunnel')
  await writeNote(ines, 'Before the tunnel')
  await isSaved(ines)
  await isKept(page)

  await goOffline(ines)
  await askField(page).fill('What if it stops?')
  await tab(page, 'Clerk').click()
  await expect(page.getByText(/^Offline: the clerk can’t answer/)).toBeVisible()
  await tab(page, 'Ideas').click()
  await expect(page.getByRole('tabpanel', { name: 'Ideas' })).not.toBeEmpty()
  await tab(page, 'Notes').click()
  // A link to a page that needs the server leaves the board on the screen.
  await boardMenu(page).click()
  await page.getByRole('menuitem', { name: /^Minutes/ }).click()
  await expect(page.getByText('You are offline. Files can be exported').first()).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.reload()
  await expect(noteInList(ines, 'Before the tunnel')).toBeVisible()
  await expect(askField(page)).toHaveValue('What if it stops?')
  await canEditBoard(page)
  await writeNote(ines, 'Inside the tunnel')

  await ines.context.setOffline(false)
  ines.plugIn()
  await isSaved(ines)
  await page.reload()
  await expect(noteInList(ines, 'Inside the tunnel')).toBeVisible()
})

test('a panel whose code a new release took away shows an error beside the canvas, and trying again loads the page', async ({
  person,
}) => {
  const ines = await person('Ines', { isFirstVisit: true })
  const { page } = ines
  for (const known of MISSING) ines.expectComplaint(known)
  // Nothing is loaded before it is needed, nor stored: as over plain http in a local network.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined })
  })
  await startBoard(ines, 'A release at noon')
  await writeNote(ines, 'Before noon')
  await askField(page).fill('Half a question')
  const chunks = '**/_next/static/chunks/**'
  await page.route(chunks, (route) => route.fulfill({ status: 404, body: '' }))
  await tab(page, 'Clerk').click()
  const failed = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' })
  await expect(failed).toBeVisible()
  await expect(page.locator('.tl-canvas')).toBeVisible()

  await page.unroute(chunks)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Think aloud' })).toBeVisible()
  await expect(askField(page)).toHaveValue('Half a question')
})

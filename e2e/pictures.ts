// Makes README's pictures from the running product: npm run pictures
import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { takeAdvisorPictures } from './advisor-pictures.ts'
import { CHROMIUM } from './chromium.ts'
import { startFailingModels } from './failing-models.ts'
import { takeLogPictures } from './log-pictures.ts'
import { takeModelPictures } from './model-pictures.ts'
import { startProduct } from './start-product.ts'

const FOLDER = new URL('./pictures/', import.meta.url).pathname
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const QUESTION = 'How might the library be worth an evening?'
/** A group of notes: its heading, its position, and each note's author and colour. */
const GROUPS = [
  {
    heading: 'Stay longer',
    x: 0,
    notes: [
      ['Wei', 'yellow', 'Soup at seven, cooked by those who signed up'],
      ['Amara', 'yellow', 'Chairs one can fall asleep in'],
      ['Tomás', 'light-blue', 'Lights that turn warm after sunset'],
      ['Wei', 'yellow', 'No closing gong: someone comes round and says good night'],
      ['Amara', 'light-blue', 'Borrow a reading lamp for your table'],
      ['Tomás', 'yellow', 'Tea by the pot, and honest about the price'],
    ],
  },
  {
    heading: 'Do something together',
    x: 500,
    notes: [
      ['Amara', 'light-green', 'Repair bench on Tuesdays: bring a lamp, leave with a lamp'],
      ['Tomás', 'light-green', 'Read a play aloud, parts drawn from a hat'],
      ['Wei', 'light-violet', 'Homework table with a retired engineer at it'],
      ['Amara', 'light-green', 'Learn to bind the book you wrote'],
      ['Tomás', 'light-violet', 'One long table of people who have never met'],
      ['Wei', 'light-green', 'Singing in the stairwell, it has the echo'],
    ],
  },
  {
    heading: 'What is in the way',
    x: 1000,
    notes: [
      ['Tomás', 'light-red', 'The last bus leaves at 20:10'],
      ['Wei', 'light-red', 'One person can’t watch two floors'],
      ['Amara', 'orange', 'Ask the bus company: they run empty anyway'],
      ['Tomás', 'orange', 'Close the upper floor at six, keep the hall'],
      ['Wei', 'light-red', 'People think we close at five, because we did'],
      ['Amara', 'orange', 'Light the clock tower while we are open'],
    ],
  },
] as const

const STEP = 214
const HEADING_SPACE = 90

async function enter(browser: Browser, url: string, name: string, viewport = DESK): Promise<Page> {
  // Without animations: a picture during one shows a state that people hardly see.
  const still = { reducedMotion: 'reduce', colorScheme: 'light' } as const
  const context = await browser.newContext({ baseURL: url, viewport, ...still })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill(name)
  // Colours that others on the board have are left out.
  await page.getByRole('radio').first().click()
  return page
}

async function call(
  url: string,
  path: string,
  body: unknown,
  token: string | null,
): Promise<{ token: string }> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return await answer.json()
}

/** All notes, each sent by its author. */
async function writeNotes(url: string, boardId: string, link: string): Promise<void> {
  const tokens = new Map<string, string>()
  for (const { x, notes } of GROUPS) {
    for (const [i, [name, color, text]] of notes.entries()) {
      const token = tokens.get(name) ?? (await call(url, '/join', { link, name }, null)).token
      tokens.set(name, token)
      const place = { x: x + (i % 2) * STEP, y: HEADING_SPACE + Math.floor(i / 2) * STEP }
      await call(url, `/boards/${boardId}/notes`, { text, color, ...place }, token)
    }
  }
}

/** The whole board in view, beside the tools. */
async function showAll(page: Page): Promise<void> {
  await page.locator('.tl-canvas').focus()
  await page.keyboard.press('Shift+1')
  // The way there is animated, and screen positions are useless until it ends.
  const note = await page.locator('.tl-shape[data-shape-type="note"]').first().elementHandle()
  await note?.waitForElementState('stable')
}

/** Returns the place on the screen of a point of the board when the whole board is in view. */
async function onScreen(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const first = page.locator('.tl-shape[data-shape-type="note"]').filter({ hasText: GROUPS[0].notes[0][2] })
  const box = await first.boundingBox()
  if (!box) throw new Error('the first note is not to be seen')
  const scale = box.width / 200
  return { x: box.x + (x - GROUPS[0].x) * scale, y: box.y + (y - HEADING_SPACE) * scale }
}

/** Right after the view has moved, a click may still count as its end: then click again. */
async function beginText(page: Page, place: { x: number; y: number }): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    await page.locator('.tl-canvas').focus()
    await page.keyboard.press('t')
    await page.mouse.click(place.x, place.y)
    const typing = page.waitForFunction(
      () => document.activeElement instanceof HTMLElement && document.activeElement.isContentEditable,
      null,
      { timeout: 5_000 },
    )
    if (await typing.then(() => true).catch(() => false)) return
    await page.keyboard.press('Escape')
  }
  throw new Error('no text can be begun')
}

async function writeHeadings(page: Page): Promise<void> {
  for (const { heading, x } of GROUPS) {
    const place = await onScreen(page, x, 40)
    await beginText(page, place)
    await page.keyboard.type(heading)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
}

async function drawArrow(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const start = await onScreen(page, ...from)
  const end = await onScreen(page, ...to)
  await page.locator('.tl-canvas').focus()
  await page.keyboard.press('a')
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await page.mouse.up()
  await page.keyboard.press('Escape')
}

/** Another person on the board, with their pointer at this place. */
async function visit(
  browser: Browser,
  url: string,
  link: string,
  name: string,
  at: [number, number],
): Promise<Page> {
  const page = await enter(browser, link, name)
  await page.getByRole('button', { name: 'Join the board' }).click()
  await page.locator('.tl-canvas').waitFor({ timeout: 30_000 })
  await showAll(page)
  const place = await onScreen(page, ...at)
  await page.mouse.move(place.x, place.y, { steps: 4 })
  if (!page.url().startsWith(url)) throw new Error(`${name} is not on the board`)
  return page
}

async function picture(shown: Page | Locator, name: string): Promise<void> {
  const page = 'page' in shown ? shown.page() : shown
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await shown.screenshot({ path: `${FOLDER}${name}.png` })
  console.log(`e2e/pictures/${name}.png`)
}

async function makePictures(browser: Browser, url: string): Promise<void> {
  const page = await enter(browser, url, 'Ingrid')
  await page.getByRole('textbox', { name: 'What do you want to think about?' }).fill(QUESTION)
  await picture(page, 'home')
  await page.getByRole('button', { name: 'New board' }).click()
  await page.waitForURL(/\/b\//)
  await page.locator('.tl-canvas').waitFor({ timeout: 30_000 })
  const boardId = new URL(page.url()).pathname.split('/')[2] ?? ''
  const link = await page.evaluate(async (id) => {
    const answer = await fetch(`/api/v1/boards/${id}/links`)
    const { links }: { links: { word: string; url: string }[] } = await answer.json()
    return links.find(({ word }) => word === 'edit')?.url ?? ''
  }, boardId)
  await writeNotes(url, boardId, link)
  // Notes outside the view are not drawn.
  await page.getByText(GROUPS[0].notes[0][2]).first().waitFor()
  await showAll(page)
  await page.getByText(GROUPS[2].notes[5][2]).first().waitFor()
  await writeHeadings(page)
  await drawArrow(page, [814, 404], [1100, 404])
  await visit(browser, url, link, 'Tomás', [850, 250])
  await visit(browser, url, link, 'Wei', [330, 690])
  // On empty canvas: over a note or a button the pointer would show its tooltip.
  await page.mouse.move(700, 760)
  // The last finished note has its number: the board is at rest.
  await page.getByText('#18').first().waitFor({ timeout: 15_000 })
  for (const pointer of await page.locator('.parley-presence-cursor').elementHandles()) {
    await pointer.waitForElementState('stable')
  }
  await picture(page, 'board')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'board-dark')

  const phone = await enter(browser, link, 'Noor', PHONE)
  await phone.getByRole('button', { name: 'Join the board' }).click()
  await phone.getByText(GROUPS[2].notes[5][2]).first().waitFor({ timeout: 30_000 })
  await picture(phone, 'phone')
  await takeLogPictures(page, phone, boardId, picture)
}

/** Takes pictures of a second server, whose models fail. */
async function makeModelPictures(browser: Browser): Promise<void> {
  const models = await startFailingModels()
  // All calls are sent at once, so that no model answers for another.
  const atOnce = { LOCAL_CALLS_AT_ONCE: '8', MODELS_ALLOWED: '*' }
  const product = await startProduct({ LOCAL_MODEL_URLS: models.url, ...atOnce })
  try {
    const page = await openBoard(browser, product.url, 'Thursday evenings')
    await takeModelPictures(page, picture)
  } finally {
    await product.stop()
    models.stop()
  }
}

async function openBoard(browser: Browser, url: string, title: string): Promise<Page> {
  const page = await enter(browser, url, 'Ingrid')
  await page.getByRole('textbox', { name: 'What do you want to think about?' }).fill(title)
  await page.getByRole('button', { name: 'New board' }).click()
  return page
}

mkdirSync(FOLDER, { recursive: true })
const product = await startProduct()
// With hinting, letters would be at pixel positions, not where the font puts them.
const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, '--font-render-hinting=none'] })
try {
  await makePictures(browser, product.url)
  await takeAdvisorPictures(await openBoard(browser, product.url, 'Evening visitors'), picture)
  await makeModelPictures(browser)
} finally {
  await browser.close()
  await product.stop()
}

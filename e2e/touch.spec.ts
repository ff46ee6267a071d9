import type { Page } from '@playwright/test'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import { copyLink, noteOnCanvas, pointAt, startBoard, writeNote } from './steps.ts'

type Point = { x: number; y: number }

/** The browser events of a touch. `restMs`: how long the finger rests before it moves. */
async function drag(page: Page, from: Point, by: Point, restMs = 0): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  if (restMs > 0) await page.waitForTimeout(restMs)
  for (let step = 1; step <= 10; step++) {
    await touch('touchMove', [{ x: from.x + (by.x * step) / 10, y: from.y + (by.y * step) / 10 }])
  }
  await touch('touchEnd', [])
  await session.detach()
}

/** The view is at rest. */
async function isStill(someone: PersonWithPage, text: string): Promise<void> {
  let before = await pointAt(someone, text)
  await expect(async () => {
    const now = await pointAt(someone, text)
    const moved = Math.hypot(now.x - before.x, now.y - before.y)
    before = now
    expect(moved).toBeLessThan(1)
  }).toPass()
}

test('on a touch screen one finger moves the view, and a note only when it rests on it', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Fingers')
  await writeNote(ines, 'Soup at six')
  const wei = await person('Wei', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await wei.page.goto(await copyLink(ines, 'Edit'))
  await wei.page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Wei')
  await wei.page.getByRole('button', { name: 'Join the board' }).click()
  await wei.page.getByRole('button', { name: 'Canvas', exact: true }).click()
  await expect(noteOnCanvas(wei, 'Soup at six')).toBeVisible()
  const stood = await pointAt(ines, 'Soup at six')

  const first = await pointAt(wei, 'Soup at six')
  await drag(wei.page, first, { x: 0, y: -90 })
  await expect.poll(async () => first.y - (await pointAt(wei, 'Soup at six')).y).toBeGreaterThan(60)
  expect(await pointAt(ines, 'Soup at six')).toEqual(stood)

  await isStill(wei, 'Soup at six')
  // Longer than the delay of the long-press menu, which must not open instead.
  await drag(wei.page, await pointAt(wei, 'Soup at six'), { x: 60, y: 60 }, 900)
  await expect.poll(async () => (await pointAt(ines, 'Soup at six')).y - stood.y).toBeGreaterThan(30)
  await expect(wei.page.getByRole('menu')).toHaveCount(0)

  const bar = await wei.page.getByRole('toolbar', { name: 'Selected' }).boundingBox()
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(390)
})

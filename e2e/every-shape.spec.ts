import { checkRecords, shortened } from './bench/check-records.ts'
import { RecordPage } from './bench/record-page.ts'
import { expect, test } from './fixtures.ts'
import { isSaved, noteOnCanvas, startBoard, writeNote } from './steps.ts'

/** Longer runs, of any seed: npm run bench -- extreme-records */
const SEED = 1
const COUNT = 4

test('[CV2] extreme records that the rules let pass are drawn, selected, exported and cost next to nothing', async () => {
  test.setTimeout(480_000)
  const page = await RecordPage.open()
  try {
    const bad = await checkRecords(page, { seed: SEED, count: COUNT })
    const described = await Promise.all(
      bad.map(async (group) => ({ ...group, records: shortened(await page.groupOf(group.index)) })),
    )
    expect(described, `seed ${SEED}`).toEqual([])
  } finally {
    await page.stop()
  }
})

test('[CV4] a canvas that fails as a whole says so, and goes on when it is reloaded', async ({ person }) => {
  const ines = await person('Ines')
  await ines.page.addInitScript(() => {
    window.__parleyTest = true
  })
  ines.expectComplaint(/The canvas stopped|broken on purpose/)
  await startBoard(ines, 'Stopped')
  await writeNote(ines, 'Kept')
  await ines.page.evaluate(() => {
    // Not among the types that tldraw publishes.
    const crash: unknown = window.parleyEditor && Reflect.get(window.parleyEditor, 'crash')
    if (typeof crash === 'function')
      Reflect.apply(crash, window.parleyEditor, [new Error('broken on purpose')])
  })
  await expect(ines.page.getByRole('alert').filter({ hasText: 'The canvas stopped' })).toBeVisible()
  await ines.page.getByRole('button', { name: 'Reload the canvas' }).click()
  await expect(noteOnCanvas(ines, 'Kept')).toBeVisible()
  await writeNote(ines, 'And on')
})

test('an arrow that gets a label stays where it is, also after a reload', async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Why')
  await ines.page.locator('.tl-canvas').focus()
  await ines.page.keyboard.press('a')
  await ines.page.mouse.move(500, 300)
  await ines.page.mouse.down()
  await ines.page.mouse.move(800, 420, { steps: 5 })
  await ines.page.mouse.up()
  await ines.page.keyboard.press('Enter')
  const isTyping = () =>
    ines.page.evaluate(() => document.activeElement?.matches('textarea, [contenteditable="true"]'))
  await expect.poll(isTyping).toBe(true)
  await ines.page.keyboard.type('because')
  await ines.page.keyboard.press('Escape')
  const arrow = ines.page.locator('.tl-shape[data-shape-type="arrow"]')
  await expect(arrow).toContainText('because')
  await expect(arrow).toBeVisible()
  await isSaved(ines)
  await ines.page.reload()
  await expect(arrow).toContainText('because')
})

import { violations } from './accessibility.ts'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import { canEditBoard, createBoard, noteInList, noteOnCanvas, startBoard } from './steps.ts'

test('a note begins with N, a double-click, Tab or Ctrl+Enter, and no key that follows is lost', {
  tag: '@main',
}, async ({ person }) => {
  const ines = await person('Ines')
  const { page } = ines
  await startBoard(ines, 'Quick hands')
  await page.keyboard.press('n')
  await page.keyboard.type('With a key')
  await page.keyboard.press('Tab')
  await page.keyboard.type('With Tab')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('With Ctrl+Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.dblclick(300, 300)
  await page.keyboard.type('With a double-click')
  await page.keyboard.press('Escape')
  // Typed faster than people type: which note is numbered first is not certain.
  for (const text of ['With a key', 'With Tab', 'With Ctrl+Enter', 'With a double-click']) {
    await expect(noteInList(ines, text)).toContainText(/#[1-4]/)
  }
  const key = await noteOnCanvas(ines, 'With a key').boundingBox()
  const tab = await noteOnCanvas(ines, 'With Tab').boundingBox()
  expect(tab?.y).toBeCloseTo(key?.y ?? Number.NaN, 0)
  expect(tab?.x).toBeGreaterThan((key?.x ?? Number.NaN) + (key?.width ?? 0))
  // The page identifies its person before it loads the canvas.
  await page.route('**/api/v1/me', async (route) => {
    await page.keyboard.type('nBefore the tools')
    await route.continue()
  })
  await page.reload()
  await expect(page.locator('[contenteditable="true"]')).toHaveText('Before the tools')
  await page.keyboard.type(' and after')
  await expect(noteInList(ines, 'Before the tools and after')).toBeVisible()
})

test('frames, arrows, text, shapes and drawings are made and are there after a reload', {
  tag: '@main',
}, async ({ person }) => {
  const ines = await person('Ines')
  const { page } = ines
  await startBoard(ines, 'Every tool')
  const drag = async (key: string, from: [number, number], to: [number, number]) => {
    await page.keyboard.press(key)
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...to, { steps: 6 })
    await page.mouse.up()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
  await drag('f', [200, 150], [520, 400])
  await drag('r', [560, 150], [660, 250])
  await drag('a', [580, 420], [700, 560])
  await drag('d', [760, 200], [860, 300])
  await page.keyboard.press('t')
  await page.mouse.click(300, 600)
  await expect(page.locator('[contenteditable="true"]')).toBeFocused()
  await page.keyboard.type('Words without paper')
  await page.keyboard.press('Escape')
  await page.mouse.click(610, 150)
  await page.getByRole('button', { name: 'Ink and size' }).click()
  await page.getByRole('button', { name: 'Red', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Red', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  const kinds = ['frame', 'geo', 'arrow', 'draw', 'text']
  for (const kind of kinds) await expect(page.locator(`.tl-shape[data-shape-type="${kind}"]`)).toHaveCount(1)
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.reload()
  for (const kind of kinds) await expect(page.locator(`.tl-shape[data-shape-type="${kind}"]`)).toHaveCount(1)
  // Not the canvas's hidden copy, with which it measures text.
  const text = page.locator('.tl-shape[data-shape-type="text"]')
  await expect(text.getByText('Words without paper').first()).toBeVisible()
})

/** Counts the controls in sight to press or type in. The canvas's link for keyboards is out of sight, above the page. */
async function countControls({ page }: PersonWithPage): Promise<number> {
  const all = page.locator('button, a[href], input, textarea, select, [role="combobox"]')
  const areSeen = await all.evaluateAll((elements) =>
    elements.map((element) => {
      const { width, height, bottom, right } = element.getBoundingClientRect()
      return (
        width > 2 &&
        height > 2 &&
        bottom > 0 &&
        right > 0 &&
        getComputedStyle(element).visibility !== 'hidden'
      )
    }),
  )
  return areSeen.filter(Boolean).length
}

test('an empty board shows little: its question, the first note and templates, which go with the first note', async ({
  person,
}) => {
  const ines = await person('Ines', { viewport: { width: 1440, height: 900 } })
  const { page } = ines
  await page.goto(`/b/${await createBoard(ines, 'Why does no one come? We are open until ten.')}`)
  await canEditBoard(page)
  const begin = page.getByRole('region', { name: 'How to begin' })
  await expect(begin.getByRole('heading', { name: 'Why does no one come?' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Beside the canvas' })).toHaveCount(0)
  // With the mark of the canvas library.
  expect(await countControls(ines)).toBeLessThanOrEqual(25)
  expect(await violations(page)).toEqual([])

  await begin.getByRole('button', { name: 'Write the first note' }).click()
  await page.keyboard.type('The last bus leaves early')
  await page.keyboard.press('Escape')
  await expect(noteOnCanvas(ines, 'The last bus leaves early')).toBeVisible()
  await expect(begin).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'How this board works' })).toContainText('Give a +')
})

test('a template on the home page opens a board at its agenda', async ({ person }) => {
  const ines = await person('Ines', { isFirstVisit: true })
  const { page } = ines
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Ines')
  await page.getByRole('button', { name: /^Retrospective/ }).click()
  await canEditBoard(page)
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(5)
  await expect(page).toHaveTitle('Retrospective · Parley')
})

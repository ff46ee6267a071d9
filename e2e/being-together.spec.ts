import { violations } from './accessibility.ts'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import { copyLink, joinBoard, noteOnCanvas, pointAt, startBoard, writeNote } from './steps.ts'

test('each sees where the other points and types, and follows or presents until they move themselves', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Together')
  await writeNote(ines, 'Somewhere')
  const wei = await person('Wei')
  await joinBoard(wei, await copyLink(ines, 'Edit'))

  await wei.page.mouse.move(600, 300)
  await wei.page.mouse.move(620, 320, { steps: 4 })
  await expect(ines.page.locator('.parley-presence-cursor')).toContainText('Wei')
  const { x, y } = await pointAt(wei, 'Somewhere')
  await wei.page.mouse.dblclick(x, y)
  await expect(ines.page.locator('.parley-presence-typist')).toHaveText('Wei is typing')
  await wei.page.keyboard.press('Escape')

  await ines.page.getByRole('button', { name: 'Follow Wei' }).click()
  const line = ines.page.getByRole('button', { name: 'Following Wei, stop' })
  await expect(line).toBeVisible()
  const xFor = async (someone: PersonWithPage) => (await noteOnCanvas(someone, 'Somewhere').boundingBox())?.x
  const before = (await xFor(wei)) ?? 0
  await wei.page.mouse.move(700, 400)
  await wei.page.mouse.wheel(300, 260)
  for (const someone of [wei, ines]) await expect.poll(() => xFor(someone)).toBeCloseTo(before - 300, 0)
  await ines.page.mouse.move(700, 400)
  await ines.page.mouse.wheel(0, 200)
  await expect(line).toHaveCount(0)

  await expect(wei.page.getByRole('button', { name: 'Bring or present' })).toHaveCount(0)
  await ines.page.getByRole('button', { name: 'Bring or present' }).click()
  await ines.page.getByRole('menuitem', { name: 'Bring everyone here' }).click()
  await expect(wei.page.getByText('Ines brought you here.', { exact: true })).toBeVisible()
  await wei.page.getByRole('button', { name: 'Go back' }).click()
  await expect.poll(() => xFor(wei)).toBeCloseTo(before - 300, 0)

  await ines.page.getByRole('button', { name: 'Bring or present' }).click()
  await ines.page.getByRole('menuitem', { name: 'Present my view' }).click()
  await expect(
    wei.page.getByText('Ines is presenting. Your view follows theirs.', { exact: true }),
  ).toBeVisible()
  await expect(ines.page.getByRole('button', { name: 'You are presenting, 1 person follows' })).toBeVisible()
  await wei.page.mouse.move(700, 400)
  await wei.page.mouse.wheel(0, 200)
  await expect(ines.page.getByRole('button', { name: 'You are presenting, no one follows' })).toBeVisible()
  // A camera that still moves counts as one's own move, which ends it again.
  await expect(async () => {
    await wei.page.getByRole('button', { name: 'Ines is presenting. Follow' }).click({ timeout: 5_000 })
    const follows = wei.page.getByRole('button', { name: 'Following Ines, stop' })
    await expect(follows).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await ines.page.getByRole('button', { name: 'Laser pointer' }).click()
  await ines.page.mouse.move(500, 300)
  await ines.page.mouse.down()
  await ines.page.mouse.move(640, 420, { steps: 12 })
  await expect(wei.page.locator('.tl-scribble')).toBeVisible()
  await ines.page.mouse.up()
  await expect(wei.page.locator('.tl-scribble')).toHaveCount(0)
  await ines.page.getByRole('button', { name: 'You are presenting' }).click()
  await expect(wei.page.getByRole('button', { name: 'Following Ines, stop' })).toHaveCount(0)
  await ines.page.mouse.move(520, 320)
  await expect(wei.page.locator('.parley-presence-cursor')).toHaveCount(1)
  await wei.page.getByRole('button', { name: /^View, zoom/ }).click()
  await wei.page.getByRole('menuitem', { name: 'Hide cursors' }).click()
  await expect(wei.page.locator('.parley-presence-cursor')).toHaveCount(0)

  await ines.page.getByRole('button', { name: 'Follow Wei' }).click()
  await wei.page.close()
  await expect(line).toHaveCount(0)
  await expect(ines.page.getByRole('list', { name: 'Here now' })).toHaveCount(0)
})

test('a facilitator takes control of everyone’s view, on a phone too, until they release it; Escape twice leaves it', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Together')
  await writeNote(ines, 'Somewhere')
  const link = await copyLink(ines, 'Edit')
  const wei = await person('Wei')
  await joinBoard(wei, link)
  const phone = await person('Amara', { viewport: { width: 390, height: 844 } })
  await phone.page.goto(link)
  await phone.page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Amara')
  await phone.page.getByRole('button', { name: 'Join the board' }).click()

  await ines.page.getByRole('button', { name: 'Bring or present' }).click()
  await ines.page.getByRole('menuitem', { name: 'Take control until released' }).click()
  const held = { name: 'Ines has control of the view. More' }
  for (const { page } of [wei, phone]) await expect(page.getByRole('button', held)).toBeVisible()
  await expect(ines.page.getByRole('button', { name: 'You have control, 2 people follow' })).toBeVisible()

  await ines.page.mouse.move(700, 400)
  await ines.page.mouse.wheel(300, 260)
  const settled = async () => {
    const [his, hers] = await Promise.all(
      [ines, wei].map((one) => noteOnCanvas(one, 'Somewhere').boundingBox()),
    )
    return Math.abs((his?.x ?? 0) - (hers?.x ?? 99))
  }
  await expect.poll(settled).toBeLessThan(2)
  await wei.page.mouse.move(700, 400)
  await wei.page.mouse.wheel(0, 400)
  await wei.page.keyboard.press('Escape')
  await expect.poll(settled).toBeLessThan(2)
  await expect(wei.page.getByRole('button', held)).toBeVisible()

  await expect(async () => {
    await wei.page.keyboard.press('Escape')
    await wei.page.keyboard.press('Escape')
    await expect(wei.page.getByRole('button', { name: 'Ines has control of the view. Follow' })).toBeVisible({
      timeout: 5_000,
    })
  }).toPass()
  await expect(ines.page.getByText('Wei left your view.', { exact: true })).toBeVisible()
  await expect(
    ines.page.getByRole('button', { name: /You have control, 1 person follows, elsewhere: Wei/ }),
  ).toBeVisible()
  await wei.page.getByRole('button', { name: 'Ines has control of the view. Follow' }).click()
  await expect(wei.page.getByRole('button', held)).toBeVisible()
  expect(await violations(phone.page)).toEqual([])

  await ines.page.getByRole('button', { name: /You have control.*Release control/ }).click()
  for (const { page } of [wei, phone]) await expect(page.getByRole('button', held)).toHaveCount(0)
})

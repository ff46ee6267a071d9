import { expect, test } from './fixtures.ts'
import { copyLink, joinBoard, noteOnCanvas, pointAt, startBoard, writeNote } from './steps.ts'

test('each sees where the other points and types, and can follow until they move themselves', async ({
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
  const before = await noteOnCanvas(ines, 'Somewhere').boundingBox()
  await wei.page.mouse.move(700, 400)
  await wei.page.mouse.wheel(300, 260)
  await expect
    .poll(async () => (await noteOnCanvas(ines, 'Somewhere').boundingBox())?.x)
    .not.toBeCloseTo(before?.x ?? 0, 0)
  await ines.page.mouse.move(700, 400)
  await ines.page.mouse.wheel(0, 200)
  await expect(line).toHaveCount(0)

  const elsewhere = await noteOnCanvas(wei, 'Somewhere').boundingBox()
  await expect(wei.page.getByRole('button', { name: 'Bring everyone here' })).toHaveCount(0)
  await ines.page.getByRole('button', { name: 'Bring everyone here' }).click()
  await expect(wei.page.getByText('Ines brought you here.', { exact: true })).toBeVisible()
  await wei.page.getByRole('button', { name: 'Go back' }).click()
  await expect
    .poll(async () => (await noteOnCanvas(wei, 'Somewhere').boundingBox())?.x)
    .toBeCloseTo(elsewhere?.x ?? 0, 0)

  await ines.page.getByRole('button', { name: 'Follow Wei' }).click()
  await wei.page.close()
  await expect(line).toHaveCount(0)
  await expect(ines.page.getByRole('list', { name: 'Here now' })).toHaveCount(0)
})

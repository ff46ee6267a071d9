import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import { boardMenu, copyLink, isSaved, joinBoard, startBoard } from './steps.ts'

/** A photo of a flipchart, as far as a server can see. */
async function photo(background: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const create = { width: 1600, height: 1200, channels: 3 as const, background }
  return { name: 'flipchart.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

async function choose({ page }: PersonWithPage, background: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  // On an empty board most tools are behind one button.
  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('menuitem', { name: /^Picture/ }).click()
  await (await chooser).setFiles([await photo(background)])
}

const shown = ({ page }: PersonWithPage): Locator => page.locator('.parley-picture[data-state="shown"] img')

test('pictures are added, wait for the line, reach the other person and go into exports', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'What is on the flipchart?')
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'View'))
  ines.expectComplaint(/Failed to load resource/)

  // A placeholder until the picture is uploaded.
  await ines.page.route('**/pictures?id=*', (route) => route.abort())
  await choose(ines, '#c04020')
  await expect(shown(ines)).toHaveAttribute('src', /^blob:/)
  await expect(ines.page.getByText('Kept on this device until it is sent')).toBeVisible()
  await expect(tomas.page.getByText(/^This picture has not arrived yet/)).toBeVisible()
  await isSaved(ines)
  ines.page.on('dialog', (dialog) => dialog.accept())
  await ines.page.reload()
  await expect(shown(ines)).toHaveAttribute('src', /^blob:/)
  await ines.page.unroute('**/pictures?id=*')
  await expect(shown(tomas)).toHaveAttribute('src', /size=[sml]&/)
  await expect(shown(ines)).toHaveAttribute('src', /size=[sml]&/)

  await shown(ines).click({ force: true })
  await ines.page.getByRole('button', { name: 'Describe the picture' }).click()
  await ines.page.getByLabel(/^What does it show/).fill('Three columns of ideas')
  await ines.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tomas.page.getByAltText('Three columns of ideas')).toBeVisible()

  const download = tomas.page.waitForEvent('download')
  await boardMenu(tomas.page).click()
  await tomas.page.getByRole('menuitem', { name: /SVG/ }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('href="data:image/jpeg;base64,')

  const table = await ines.page.evaluateHandle(() => {
    const files = new DataTransfer()
    files.items.add(new File(['idea\nSmaller plates\n'], 'ideas.csv', { type: 'text/csv' }))
    return files
  })
  await ines.page.locator('.tl-canvas').dispatchEvent('drop', { dataTransfer: table })
  await expect(
    ines.page.getByRole('dialog', { name: 'Import' }).getByRole('cell', { name: 'Smaller plates' }),
  ).toBeVisible()
})

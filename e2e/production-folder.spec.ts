import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { startProduct } from './start-product.ts'

test('the files of the image are enough for a board, its exports and a backup', async ({ page }) => {
  const place = mkdtempSync(join(tmpdir(), 'parley-image-'))
  const root = join(place, 'parley')
  execFileSync(process.execPath, ['scripts/deploy/production-folder.js', root])
  // The compiled code is elsewhere: an image can't be written.
  const environment = { NODE_COMPILE_CACHE: join(place, 'compiled'), PARLEY_DATA: join(place, 'data') }
  const node = join(root, 'bin/node')
  const product = await startProduct(environment, [], { root, node })
  await page.goto(product.url)
  await page.getByRole('textbox', { name: 'What do you want to think about?' }).fill('In a container')
  await page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Ines')
  await page.getByRole('button', { name: 'New board' }).click()
  await expect(page.locator('.tl-canvas')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('Nothing is missing')
  await expect(page.getByTitle('Saved')).toBeVisible()
  const boardId = new URL(page.url()).pathname.split('/')[2]
  for (const format of ['md', 'csv', 'json']) {
    const file = await page.request.get(`${product.url}/api/v1/boards/${boardId}/export?format=${format}`)
    expect(file.status()).toBe(200)
  }
  await product.stop()
  const backup = execFileSync(node, ['.server/run-backup.js', join(place, 'backup')], {
    cwd: root,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  expect(backup).toContain('Boards: 1, people: 1')
  rmSync(place, { recursive: true })
})

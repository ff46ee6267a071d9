import { chromium, expect, type Page, test } from '@playwright/test'
import { violations } from './accessibility.ts'
import { CHROMIUM } from './chromium.ts'
import { startIdentityProvider } from './identity-provider.ts'
import { startProduct } from './start-product.ts'

test('a group of the identity provider gets a role; its people open the board without a link, until the group is removed', async () => {
  const provider = await startIdentityProvider()
  const product = await startProduct({
    OIDC_ID: 'parley',
    OIDC_SECRET: 'a secret',
    OIDC_ISSUER: provider.issuer,
    OIDC_GROUPS_CLAIM: 'groups',
  })
  const browser = await chromium.launch(CHROMIUM)
  const open = async (): Promise<Page> =>
    await (
      await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
    ).newPage()
  const [ines, ann] = [await open(), await open()]
  const share = ines.getByRole('dialog')

  await ines.goto('/')
  await ines.getByRole('textbox', { name: 'What do you want to think about?' }).fill('Which door?')
  await ines.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Ines')
  await ines.getByRole('button', { name: 'New board' }).click()
  await ines.waitForURL(/\/b\//)

  await test.step('the owner gives a group a role', async () => {
    await ines.getByRole('button', { name: 'Share' }).click()
    await share.getByRole('combobox', { name: 'Group name' }).fill('designers')
    await share.getByRole('button', { name: 'Add group' }).click()
    await expect(share.getByRole('combobox', { name: 'Role of designers' })).toHaveText('Editor')
    expect(await violations(ines)).toEqual([])
  })

  await test.step('someone of the group signs in at the board’s address and is an editor', async () => {
    provider.person = { sub: 'ann', name: 'Ann', groups: ['designers'] }
    await ann.goto(new URL(ines.url()).pathname)
    await ann.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await ann.getByRole('button', { name: /Single sign-on/ }).click()
    await ann.waitForURL(/\/b\//)
    await expect(ann.getByRole('button', { name: 'New note' })).toBeVisible()
    await expect(share.getByText('1 person joined through it')).toBeVisible()
    await expect(share.getByRole('combobox', { name: 'Role of Ann' })).toHaveText('Editor')
  })

  await test.step('without the role of the group the person is out, and with it the address opens again', async () => {
    await share.getByRole('button', { name: 'Remove access: designers' }).click()
    await expect(ann.getByRole('heading', { name: 'You are no longer on this board' })).toBeVisible()
    await ines.getByRole('button', { name: 'Undo' }).click()
    await expect(share.getByRole('combobox', { name: 'Role of designers' })).toBeVisible()
    await ann.reload()
    await expect(ann.getByRole('button', { name: 'New note' })).toBeVisible()
  })

  await browser.close()
  await product.stop()
  provider.stop()
})

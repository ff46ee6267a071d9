import { beforeEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

withApi('the browser of a blocked person', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  beforeEach(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    path = `/api/v1/boards/${opened.board.id}`
  })

  /** A browser after its first page. */
  async function newBrowser(): Promise<string> {
    const page = await fetch(`${api.server.url}/`, { headers: { accept: 'text/html' } })
    return must(page.headers.get('set-cookie')?.split(';')[0], 'a device cookie')
  }

  async function guest(name: string): Promise<string> {
    return must(await api.server.services.accounts.createGuest({ name }), 'a guest').id
  }

  async function join(cookie: string, userId: string, link = opened.links.edit) {
    const cookies = `${cookie}; ${await api.cookieOf(userId)}`
    const { url } = api.server
    return api.call('POST /api/v1/join', { cookie: cookies, origin: url, body: { link } })
  }

  const peek = (cookie: string) =>
    api.call(`GET /api/v1/links/${opened.links.edit.split('/').at(-1)}`, { cookie })

  test('[SE161] is turned away as another guest by any link, before it gives a name; others are not', async () => {
    const browser = await newBrowser()
    const bob = await guest('Bob')
    expect((await join(browser, bob)).status).toBe(200)
    await api.call(`PUT ${path}/blocked/${bob}`, { token: opened.token })
    expect(codeOf(await peek(browser))).toBe('blocked')
    expect(codeOf(await join(browser, await guest('Rob')))).toBe('blocked')
    expect(codeOf(await join(browser, await guest('Rob'), opened.links.view))).toBe('blocked')
    const asNewGuest = {
      cookie: browser,
      origin: api.server.url,
      body: { link: opened.links.edit, name: 'Rob' },
    }
    expect(codeOf(await api.call('POST /api/v1/join', asNewGuest))).toBe('blocked')
    expect((await join(await newBrowser(), await guest('Cid'))).status).toBe(200)
    await api.call(`DELETE ${path}/blocked/${bob}`, { token: opened.token })
    expect((await join(browser, await guest('Rob'))).status).toBe(200)
  })

  test('[SE161] a blocked person who tries in another browser is turned away there, too', async () => {
    const bob = await guest('Bob')
    await join(await newBrowser(), bob)
    await api.call(`PUT ${path}/blocked/${bob}`, { token: opened.token })
    const other = await newBrowser()
    expect(codeOf(await join(other, bob))).toBe('blocked')
    expect(codeOf(await join(other, await guest('Rob')))).toBe('blocked')
  })

  test('facilitators see each member’s link and shared browsers; others only the members', async () => {
    const browser = await newBrowser()
    const [bob, rob] = [await guest('Bob'), await guest('Rob')]
    await join(browser, bob, opened.links.view)
    await join(browser, rob)
    const members = (await api.call(`GET ${path}/members`, { token: opened.token })).body
    expect(members).toMatchObject({
      members: [
        { name: 'Ann', detail: { kind: 'guest', cameBy: null, sameBrowserAs: [] } },
        { name: 'Bob', isHere: false, detail: { kind: 'guest', cameBy: 'viewer', sameBrowserAs: [rob] } },
        { name: 'Rob', detail: { cameBy: 'editor', sameBrowserAs: [bob] } },
      ],
    })
    const cookie = await api.cookieOf(bob)
    const seen = (await api.call(`GET ${path}/members`, { cookie })).body
    expect(seen).toMatchObject({ members: [{ detail: null }, { detail: null }, { detail: null }] })
  })
})

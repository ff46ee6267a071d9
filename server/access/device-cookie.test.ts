import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { createDeviceCookies } from './device-cookie.ts'

const PAGE = { accept: 'text/html,application/xhtml+xml' }

function given(
  headers: Record<string, string>,
  options: { secret?: string; isHttps?: boolean; method?: string } = {},
) {
  const { secret = 'one', isHttps = false, method = 'GET' } = options
  const set: string[] = []
  const response = {
    appendHeader: (_name: string, value: string | readonly string[]) => set.push(String(value)),
  }
  createDeviceCookies(secret).give({ method, headers }, response as never, isHttps)
  return set
}

const cookieOf = (set: string[]) => must(set[0]?.split(';')[0], 'a cookie')

test('[ID10] the first page sets a cookie that scripts can’t read; later pages, and other files, set none', () => {
  const set = given(PAGE)
  expect(set).toEqual([expect.stringMatching(/^parley-device=.*; HttpOnly; SameSite=Lax$/)])
  expect(given({ ...PAGE, cookie: cookieOf(set) })).toEqual([])
  expect(given({ accept: '*/*' })).toEqual([])
  expect(given(PAGE, { method: 'POST' })).toEqual([])
  expect(given(PAGE, { isHttps: true })).toEqual([expect.stringMatching(/^__Host-parley-device=.*; Secure$/)])
})

test('[ID10] a browser is known again by its cookie, and by no forged one', () => {
  const devices = createDeviceCookies('one')
  const cookie = cookieOf(given(PAGE))
  const hash = devices.hashOf(`other=1; ${cookie}`)
  expect(hash).toMatch(/^[0-9a-f]{32}$/)
  expect(devices.hashOf(cookie)).toBe(hash)
  expect(devices.hashOf(cookieOf(given(PAGE)))).not.toBe(hash)
  const [id] = cookie.replace('parley-device=', '').split('.')
  const forged = [
    undefined,
    '',
    'parley-device=',
    `parley-device=${id}`,
    `parley-device=${id}.x`,
    cookieOf(given(PAGE, { secret: 'two' })),
  ]
  for (const header of forged) expect(devices.hashOf(header), header).toBeNull()
  expect(given({ ...PAGE, cookie: `parley-device=${id}.x` })).toHaveLength(1)
})

test('[ID10] a cookie for https that another secret signed does not hide a valid one without https', () => {
  const cookie = cookieOf(given(PAGE))
  const foreign = cookieOf(given(PAGE, { secret: 'two', isHttps: true }))
  const devices = createDeviceCookies('one')
  expect(devices.hashOf(`${foreign}; ${cookie}`)).toBe(devices.hashOf(cookie))
  expect(given({ ...PAGE, cookie: `${foreign}; ${cookie}` })).toEqual([])
  const own = cookieOf(given(PAGE, { isHttps: true }))
  expect(devices.hashOf(`${own}; ${cookie}`)).toBe(devices.hashOf(own))
})

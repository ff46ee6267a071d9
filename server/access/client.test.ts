import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { parseNetwork } from '#server/ground/ip-address.ts'
import { createReadClient } from './client.ts'

function reader(...trusted: string[]) {
  const warnings: string[] = []
  const log = { warn: ({ hint }: { hint: string }) => warnings.push(hint) }
  const trustedProxies = trusted.map((text) => must(parseNetwork(text), 'a network'))
  const read = createReadClient({ trustedProxies, log: log as never })
  return {
    warnings,
    read: (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
      read({ headers, socket: { remoteAddress } }),
  }
}

test('[ID1] without trusted proxies the address of a request is its socket’s, whatever its headers', () => {
  const { read, warnings } = reader()
  const headers = {
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
    host: 'localhost:3000',
  }
  for (const peer of ['127.0.0.1', '::ffff:127.0.0.1', '192.0.2.1', '::1']) {
    const { address, scheme, host } = read(peer, headers)
    expect([address, scheme, host]).toEqual([peer.replace('::ffff:', ''), 'http', 'localhost:3000'])
  }
  expect(warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES=127.0.0.1')])
})

test('[ID1] requests without such headers warn of nothing', () => {
  const { read, warnings } = reader()
  expect(read('192.0.2.1', { host: 'parley.example' }).address).toBe('192.0.2.1')
  expect(warnings).toEqual([])
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['203.0.113.9, 192.0.2.1', '192.0.2.1'],
  ['203.0.113.9, 192.0.2.1, 10.0.0.2', '192.0.2.1'],
  ['10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['203.0.113.9, unknown', '10.0.0.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['', '10.0.0.1'],
])('[ID1] behind trusted proxies "%s" is %s', (forwardedFor, address) => {
  const { read, warnings } = reader('10.0.0.0/8')
  expect(read('10.0.0.1', { 'x-forwarded-for': forwardedFor }).address).toBe(address)
  expect(warnings).toEqual([])
})

test('[ID1] a proxy that is not trusted is believed nothing, also beside one that is', () => {
  const { read } = reader('10.0.0.1')
  expect(read('10.0.0.2', { 'x-forwarded-for': '192.0.2.1' }).address).toBe('10.0.0.2')
})

test('[ID1] scheme and host are those of the outermost trusted proxy', () => {
  const { read } = reader('10.0.0.0/8')
  const forwarded = (proto: string, host: string, forwardedFor = '192.0.2.1') => {
    const headers = { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': proto, 'x-forwarded-host': host }
    const { scheme, host: read_ } = read('10.0.0.1', { ...headers, host: 'inside:3000' })
    return [scheme, read_]
  }
  expect(forwarded('https', 'parley.example')).toEqual(['https', 'parley.example'])
  expect(forwarded('http, https', 'forged.example, parley.example')).toEqual(['https', 'parley.example'])
  const twice = '192.0.2.1, 10.0.0.2'
  expect(forwarded('http, https, http', 'forged.example, parley.example, inside', twice)).toEqual([
    'https',
    'parley.example',
  ])
  expect(forwarded('', 'no host<')).toEqual(['http', 'inside:3000'])
})

test('[ID1] a request without a socket is unknown', () => {
  expect(createReadClient({ trustedProxies: [], log: { warn: () => undefined } })(undefined)).toEqual({
    address: 'unknown',
    scheme: 'http',
    host: null,
    isProxied: false,
    reachedAt: 'localhost',
  })
})

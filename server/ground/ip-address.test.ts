import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { isInside, parseIpAddress, parseNetwork } from './ip-address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['64:ff9b::192.0.2.1', '192.0.2.1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
])('%s is %s', (text, address) => {
  expect(parseIpAddress(text)?.toString()).toBe(address)
})

test.each(['', 'unknown', '1', '0x7f.1', '192.0.2.256', '192.0.2.1:80', 'localhost'])(
  '"%s" is no address',
  (text) => {
    expect(parseIpAddress(text)).toBeNull()
  },
)

test.each([
  ['10.0.0.0/8', '10.9.8.7', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  [' 127.0.0.1 ', '127.0.0.1', true],
  ['127.0.0.1', '127.0.0.2', false],
  ['fd00::/8', 'fd12::1', true],
  ['fd00::/8', '10.0.0.1', false],
  ['0.0.0.0/0', '::1', false],
])('whether %s holds %s: %s', (network, address, expected) => {
  const parsed = must(parseIpAddress(address), 'an address')
  expect(isInside(parsed, must(parseNetwork(network), 'a network'))).toBe(expected)
})

test.each(['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'fd00::/129', 'proxy', '10.0.0.0/-1'])(
  '"%s" is no network',
  (text) => {
    expect(parseNetwork(text)).toBeNull()
  },
)

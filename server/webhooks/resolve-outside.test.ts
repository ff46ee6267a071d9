import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { parseNetwork } from '#server/ground/ip-address.ts'
import { resolveOutside } from './resolve-outside.ts'

const at = (...addresses: string[]) =>
  resolveOutside(new URL('https://hook.example/'), [], async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  )

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback', '127.8.9.1'],
  ['loopback', '::1'],
  ['mapped', '::ffff:127.0.0.1'],
  ['mapped', '::ffff:10.0.0.1'],
  ['compatible', '::127.0.0.1'],
  ['translated', '64:ff9b::7f00:1'],
  ['translated', '64:ff9b:1::a00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:1::'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '192.168.1.1'],
  ['unique local', 'fd00::1'],
  ['site-local', 'fec0::1'],
  ['link-local', 'fe80::1'],
  ['metadata', '169.254.169.254'],
  ['metadata', 'fd00:ec2::254'],
  ['carrier’s', '100.64.0.1'],
  ['this network', '0.0.0.0'],
  ['this network', '::'],
  ['multicast', '224.0.0.1'],
  ['multicast', 'ff02::1'],
  ['broadcast', '255.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['documentation', '2001:db8::1'],
  ['benchmarks', '198.18.0.1'],
])('[WH9] a host with a %s address (%s) is inside, also beside a public one', async (_kind, address) => {
  expect(await at(address)).toEqual({ ok: false, problem: 'inside' })
  expect(await at('1.1.1.1', address)).toEqual({ ok: false, problem: 'inside' })
})

test.each(['http://127.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::ffff:7f00:1]/', 'http://0/'])(
  '[WH9] %s is loopback, however it is written',
  async (url) => {
    expect(await resolveOutside(new URL(url), [])).toEqual({ ok: false, problem: 'inside' })
  },
)

test('[WH9] an address of this machine is inside, also a public one', async () => {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  expect(all.length).toBeGreaterThan(0)
  for (const { address } of all) expect(await at(address)).toEqual({ ok: false, problem: 'inside' })
})

test('[WH9] public addresses are for https; an allowed network is for http too', async () => {
  expect(await at('1.1.1.1', '2606:4700::1')).toMatchObject({ ok: true })
  const http = (addresses: string[], allowed: string[]) =>
    resolveOutside(
      new URL('http://hook.example/'),
      allowed.map((text) => must(parseNetwork(text), 'a network')),
      async () => addresses.map((address) => ({ address, family: 4 })),
    )
  expect(await http(['1.1.1.1'], [])).toEqual({ ok: false, problem: 'insecure' })
  expect(await http(['10.0.0.5'], ['10.0.0.0/8'])).toMatchObject({ ok: true })
  expect(await http(['10.0.0.5', '1.1.1.1'], ['10.0.0.0/8'])).toEqual({ ok: false, problem: 'insecure' })
  expect(await http(['10.0.0.5', '192.168.0.1'], ['10.0.0.0/8'])).toEqual({ ok: false, problem: 'inside' })
})

test('a name without addresses has a reason of its own', async () => {
  expect(await at()).toEqual({ ok: false, problem: 'no-address' })
  const fails = () => Promise.reject(new Error('ENOTFOUND'))
  expect(await resolveOutside(new URL('https://hook.example/'), [], fails)).toEqual({
    ok: false,
    problem: 'no-address',
  })
})

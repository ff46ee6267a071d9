import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { parseNetwork } from '#server/ground/ip-address.ts'
import { createReadClient } from './client.ts'
import { publicOrigin } from './public-origin.ts'
import { replaceForwardingHeaders } from './replace-forwarding-headers.ts'

const FORGED = {
  host: 'evil.example',
  forwarded: 'for=192.0.2.9;host=evil.example',
  'x-forwarded-for': '192.0.2.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
}

function seenByNext(headers: Record<string, string>, settings: { publicUrl?: string; proxy?: string } = {}) {
  const { publicUrl = null, proxy } = settings
  const socket = new Socket()
  for (const [name, value] of Object.entries({
    remoteAddress: '10.0.0.1',
    localAddress: '10.0.0.7',
    localPort: 3000,
  })) {
    Object.defineProperty(socket, name, { value })
  }
  const request = new IncomingMessage(socket)
  Object.assign(request.headers, headers)
  const trustedProxies = proxy === undefined ? [] : [must(parseNetwork(proxy), 'a network')]
  const clientOf = createReadClient({ trustedProxies, log: { warn: () => undefined } })
  replaceForwardingHeaders(request, {
    clientOf,
    publicOrigin: (asked) => publicOrigin(clientOf(asked), { publicUrl, ownNames: [] }),
  })
  const { forwarded } = request.headers
  const names = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']
  return { forwarded, is: names.map((name) => request.headers[name]).join(' ') }
}

test('[ID5] pages and sign-in addresses never see forged headers', () => {
  expect(seenByNext(FORGED)).toEqual({ forwarded: undefined, is: '10.0.0.1 http 10.0.0.7:3000' })
})

test('[ID5] pages get the typed address, a trusted proxy’s, or PUBLIC_URL', () => {
  expect(seenByNext({ host: 'localhost:3000' }).is).toBe('10.0.0.1 http localhost:3000')
  expect(seenByNext(FORGED, { proxy: '10.0.0.1' }).is).toBe('192.0.2.9 https evil.example')
  const publicUrl = 'https://parley.example.org'
  expect(seenByNext(FORGED, { publicUrl }).is).toBe('10.0.0.1 https parley.example.org')
})

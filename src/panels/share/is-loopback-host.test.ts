import { expect, test } from 'vitest'
import { isLoopbackHost } from './is-loopback-host.ts'

test('loopback addresses lead others nowhere', () => {
  for (const name of ['localhost', 'parley.localhost', '127.0.0.1', '[::1]'])
    expect(isLoopbackHost(name)).toBe(true)
  for (const name of ['192.168.1.20', 'parley.example', 'localhost.example'])
    expect(isLoopbackHost(name)).toBe(false)
})

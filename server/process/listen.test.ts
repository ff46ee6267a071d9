import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkAddress, listen } from './listen.ts'

test('a taken port is refused with the remedy, and a free one stays free', async () => {
  const server = createServer()
  onTestFinished(() => void server.close())
  const port = await listen(server, '127.0.0.1', 0)
  await expect(checkAddress('127.0.0.1', port)).rejects.toThrow(`Port ${port} is taken: stop the program`)
  await new Promise((resolve) => server.close(resolve))
  await checkAddress('127.0.0.1', port)
  expect(await listen(server, '127.0.0.1', port)).toBe(port)
})

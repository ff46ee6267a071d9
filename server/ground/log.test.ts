import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

afterEach(() => vi.restoreAllMocks())

test('secrets are in no line, wherever they were', () => {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  const log = createLog('info', (line) => line.replaceAll('letmein', '(hidden)'))
  log.info({ token: 'one', asked: { apiKey: 'two', password: 'three' } }, 'a request')
  log.error({ err: new Error('letmein was refused'), url: 'https://example.org/?key=letmein' }, 'letmein')
  const all = lines.join('')
  for (const secret of ['one', 'two', 'three', 'letmein']) expect(all).not.toContain(`"${secret}"`)
  expect(all).not.toContain('letmein')
  expect(all).toContain('(hidden) was refused')
})

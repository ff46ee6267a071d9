import { expect, test } from 'vitest'
import { mayHost } from './may-host.ts'

test('the asker hosts while they may write, and facilitators always', () => {
  const asked = { askedBy: 'uann' }
  const may = (userId: string, role: 'commenter' | 'editor' | 'facilitator') =>
    mayHost(asked, { userId, role })
  expect([may('uann', 'editor'), may('uann', 'commenter')]).toEqual([true, false])
  expect([may('ubob', 'editor'), may('ubob', 'facilitator')]).toEqual([false, true])
})

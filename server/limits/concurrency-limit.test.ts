import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { limitAddressesAtOnce, limitPeopleAtOnce } from './concurrency-limit.ts'

test('[LM1] so many at once; ending one makes room for one, however often it is ended', () => {
  const limit = limitPeopleAtOnce(2)
  const first = must(limit.begin('uann'), 'a first')
  expect(limit.begin('uann')).not.toBeNull()
  expect(limit.begin('uann')).toBeNull()
  expect(limit.begin('ubob')).not.toBeNull()
  first()
  first()
  expect(limit.begin('uann')).not.toBeNull()
  expect(limit.begin('uann')).toBeNull()
})

test('[LM1] addresses of one /64 share running operations', () => {
  const limit = limitAddressesAtOnce(1)
  const end = must(limit.begin('2001:db8::1'), 'a first')
  expect(limit.begin('2001:db8::2')).toBeNull()
  expect(limit.begin('192.0.2.1')).not.toBeNull()
  end()
  expect(limit.begin('2001:db8::2')).not.toBeNull()
})

import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { JoinTail } from './join-tail.ts'

test('[SY18] updates are merged once for all newcomers until the next edit', () => {
  const doc = new Y.Doc()
  const tail = new JoinTail()
  doc.on('update', (update: Uint8Array) => tail.add(update))
  expect(tail.frame()).toBeNull()
  for (let n = 0; n < 60; n++) doc.getText('text').insert(n, 'x')

  const first = tail.frame()
  expect(tail.frame()).toBe(first)

  doc.getText('text').insert(60, 'y')
  const next = tail.frame()
  expect(next).not.toBe(first)
  expect(next?.length).toBeGreaterThan(first?.length ?? 0)
})

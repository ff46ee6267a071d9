// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { settleReact } from '#ui/testing/settle-react.ts'
import { type NextSend, useNextSend } from './use-next-send.ts'

async function open(): Promise<{ next: NextSend; send: () => void }> {
  const send = vi.fn()
  const shown: NextSend[] = []
  function Field() {
    shown.push(useNextSend(send))
    return null
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => settleReact(() => root.unmount()))
  await settleReact(() => root.render(<Field />))
  const [next] = shown
  if (!next) throw new Error('not drawn')
  return { next, send }
}

test('Enter between the end of a message and the next render finds none on its way', async () => {
  const { next } = await open()
  next.begin()
  expect(next.isUnderWay()).toBe(true)
  next.end(true)
  expect(next.isUnderWay()).toBe(false)
})

test('a request during another one is sent once, and not after a failure', async () => {
  const { next, send } = await open()
  next.begin()
  next.wait(true)
  await settleReact(() => next.end(true))
  expect(send).toHaveBeenCalledOnce()
  next.begin()
  next.wait(true)
  await settleReact(() => next.end(false))
  expect(send).toHaveBeenCalledOnce()
})

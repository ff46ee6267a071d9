// @vitest-environment jsdom
import { createRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settleReact } from '#ui/testing/settle-react.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

/** jsdom has no layout: the test sets the heights. */
let heightPx = 0
let resized: (() => void) | null = null
let root: Root
const scroller = createRef<HTMLDivElement>()
const content = createRef<HTMLDivElement>()

function Scrolling({ firstId }: { firstId: string }) {
  useStickToEnd(scroller, content, firstId)
  return (
    <div ref={scroller}>
      <div ref={content} />
    </div>
  )
}

const draw = (firstId: string) => settleReact(() => root.render(<Scrolling firstId={firstId} />))

function element(): HTMLDivElement {
  if (!scroller.current) throw new Error('not drawn')
  return scroller.current
}

beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        resized = listener
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => heightPx)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500)
  heightPx = 2_000
  resized = null
  root = createRoot(document.createElement('div'))
  await draw('m5')
  await vi.waitFor(() => expect(resized).not.toBeNull())
})

afterEach(async () => {
  await settleReact(() => root.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function grow(px: number): void {
  heightPx += px
  resized?.()
}

function scrollTo(px: number): void {
  element().scrollTop = px
  element().dispatchEvent(new Event('scroll'))
}

test('a person who reads the end continues to see it', () => {
  scrollTo(1_490)
  grow(300)
  expect(element().scrollTop).toBe(2_300)
})

test('a little way up is up, and coming back near the end is coming back', () => {
  scrollTo(1_500)
  scrollTo(1_470)
  grow(300)
  expect(element().scrollTop).toBe(1_470)
  scrollTo(1_790)
  grow(100)
  expect(element().scrollTop).toBe(2_400)
})

test('content that is added while the end is being scrolled to is followed, too', () => {
  scrollTo(1_500)
  grow(300)
  // The browser reports that scrolling only now, after more content was added.
  heightPx += 200
  element().dispatchEvent(new Event('scroll'))
  grow(0)
  expect(element().scrollTop).toBe(2_500)
})

test('a conversation that gets shorter and longer again is followed: no person went up', () => {
  let topPx = 0
  const keepInside = (px: number) => {
    topPx = Math.min(px, heightPx - 500)
  }
  Object.defineProperty(element(), 'scrollTop', { get: () => topPx, set: keepInside })
  scrollTo(1_500)
  heightPx = 1_900
  keepInside(topPx)
  resized?.()
  // The browser reports its own move after more content was added again.
  heightPx = 1_934
  element().dispatchEvent(new Event('scroll'))
  resized?.()
  expect(topPx).toBe(1_434)
})

test('for a person who reads further up nothing moves when content is added below', () => {
  scrollTo(1_500)
  scrollTo(700)
  grow(300)
  expect(element().scrollTop).toBe(700)
})

test('earlier messages push nothing down', async () => {
  scrollTo(100)
  heightPx += 900
  await draw('m1')
  expect(element().scrollTop).toBe(1_000)
})

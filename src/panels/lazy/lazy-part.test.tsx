// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { Tooltip } from 'radix-ui'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settleReact } from '#ui/testing/settle-react.ts'
import { lazyPart } from './lazy-part.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { BarFailed, DialogFailed, PartFailed } from './part-failed.tsx'

let root: Root
let page: HTMLElement

beforeEach(() => {
  page = document.createElement('div')
  document.body.append(page)
  root = createRoot(page, { onCaughtError: () => undefined })
})

afterEach(async () => {
  await settleReact(() => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

/** Returns the browser's error for a missing file. */
function missingChunk(): Error {
  return Object.assign(new Error('Failed to load chunk /_next/static/a.js'), { name: 'ChunkLoadError' })
}

/** A part whose code loads or fails as the test chooses. */
function partOf(answers: (Error | string)[]) {
  return lazyPart<{ name: string }>({
    load: async () => {
      const answer = answers.shift()
      if (typeof answer !== 'string') throw answer ?? new Error('asked too often')
      return ({ name }) => (
        <p>
          {answer} {name}
        </p>
      )
    },
    Failed: PartFailed,
  })
}

function show(part: React.ReactNode): Promise<void> {
  return settleReact(() =>
    root.render(
      <Tooltip.Provider>
        <p>The canvas</p>
        {part}
      </Tooltip.Provider>,
    ),
  )
}

const press = (name: string) => screen.getByText(name).click()

function stubPage(answer: () => Promise<Response>, isOnline = true) {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.stubGlobal('navigator', { onLine: isOnline })
  return reload
}

test('a part that cannot be loaded is replaced by a notice, and the rest of the page stays', async () => {
  const Part = partOf([new Error('broken'), 'Ideas of'])
  await show(<Part name="Ines" />)
  await vi.waitFor(() => expect(page.textContent).toContain('This part could not be loaded'))
  expect(page.textContent).toContain('The canvas')
  press('Try again')
  await vi.waitFor(() => expect(page.textContent).toBe('The canvasIdeas of Ines'))
})

test('a part that fails while it is drawn leaves the rest of the page alone', async () => {
  let isBroken = true
  function Part() {
    if (isBroken) throw new Error('broken')
    return <p>Drawn</p>
  }
  await show(
    <PartBoundary failed={(part) => <PartFailed {...part} />}>
      <Part />
    </PartBoundary>,
  )
  expect(page.textContent).toContain('The canvasThis part could not be loaded')
  isBroken = false
  press('Try again')
  await vi.waitFor(() => expect(page.textContent).toBe('The canvasDrawn'))
})

test.each([
  ['dialog', DialogFailed],
  ['bar', BarFailed],
])('a %s that cannot be loaded can be closed', async (_kind, Failed) => {
  const onClose = vi.fn()
  const Part = lazyPart<{ onClose: () => void }>({
    load: () => Promise.reject(missingChunk()),
    Failed,
  })
  await show(<Part onClose={onClose} />)
  await vi.waitFor(() => expect(document.body.textContent).toContain('This part could not be loaded'))
  press('Close')
  expect(onClose).toHaveBeenCalledOnce()
})

test('code that never arrives is not waited for without end', async () => {
  const { setTimeout: startTimer } = globalThis
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => startTimer(work, ms >= 60_000 ? 1 : ms))
  const Part = lazyPart({ load: () => new Promise<never>(() => undefined), Failed: PartFailed })
  await show(<Part />)
  expect(page.textContent).toContain('The canvas')
  await vi.waitFor(() => expect(page.textContent).toContain('This part could not be loaded'))
})

test('Try again loads the whole page when a release took the code away and the server answers', async () => {
  const reload = stubPage(async () => Response.json({ status: 'ok' }))
  const Part = partOf([missingChunk()])
  await show(<Part name="Ines" />)
  await vi.waitFor(() => expect(page.textContent).toContain('There may be a newer version.'))
  press('Try again')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('while the server is away Try again leaves the page as it is, and takes the code when it is there', async () => {
  const reload = stubPage(() => Promise.reject(new TypeError('Failed to fetch')), false)
  const answers = [missingChunk(), missingChunk(), 'Ideas of']
  const Part = partOf(answers)
  await show(<Part name="Ines" />)
  await vi.waitFor(() => expect(page.textContent).toContain('The server can’t be reached'))
  press('Try again')
  await vi.waitFor(() => expect(answers).toEqual(['Ideas of']))
  await vi.waitFor(() => expect(page.textContent).toContain('This part could not be loaded'))
  await settleReact(() => undefined)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(page.textContent).toBe('The canvasIdeas of Ines'))
  expect(reload).not.toHaveBeenCalled()
})

test('code that was fetched before is drawn at once', async () => {
  const Part = partOf(['Ideas of'])
  await Part.fetchCode()
  await show(<Part name="Ines" />)
  expect(page.textContent).toBe('The canvasIdeas of Ines')
})

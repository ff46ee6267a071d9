// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPage } from '#panels/testing/render-page.tsx'
import { type ApiAnswer, UNREACHABLE } from './call-api.ts'
import { useRead } from './use-read.ts'

/** The reads under way, oldest first; each waits for an answer of the test. */
class Server {
  readonly underWay: ((answer: ApiAnswer<string>) => void)[] = []
  readonly aborted: boolean[] = []

  read = (signal: AbortSignal): Promise<ApiAnswer<string>> => {
    const at = this.aborted.push(false) - 1
    signal.addEventListener('abort', () => {
      this.aborted[at] = true
    })
    return new Promise((resolve) => this.underWay.push(resolve))
  }

  async answer(value: string | null): Promise<void> {
    await vi.waitFor(() => expect(this.underWay.length).toBeGreaterThan(0))
    this.underWay.shift()?.(value === null ? { ok: false, failure: UNREACHABLE } : { ok: true, value })
  }
}

interface BoardProps {
  server: Server
  id?: string
  seq?: number
  settleMs?: number
}

function Board({ server, id = 'b1', seq = 0, settleMs = 0 }: BoardProps) {
  const { value, failure, again, change } = useRead(['range', id], server.read, {
    changes: [seq],
    settleMs,
    keepsLast: true,
  })
  return (
    <main>
      <p>{value ?? 'nothing'}</p>
      {failure && <p role="alert">{failure.message}</p>}
      <button type="button" onClick={again}>
        Again
      </button>
      <button type="button" onClick={() => change(() => 'mine')}>
        Change
      </button>
    </main>
  )
}

const shown = (text: string) => screen.findByText(text)

test('a failure keeps the last value and shows the reason, until a reading succeeds', async () => {
  const server = new Server()
  const { user } = await renderPage(<Board server={server} />)
  await server.answer('one')
  await shown('one')
  await user.click(screen.getByRole('button', { name: 'Again' }))
  await server.answer(null)
  await shown(UNREACHABLE.message)
  await shown('one')
  await user.click(screen.getByRole('button', { name: 'Again' }))
  await server.answer('two')
  await shown('two')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('parts that show the same thing share one reading', async () => {
  const server = new Server()
  await renderPage(
    <>
      <Board server={server} />
      <Board server={server} />
    </>,
  )
  await server.answer('one')
  await vi.waitFor(() => expect(screen.getAllByText('one')).toHaveLength(2))
  expect(server.aborted).toEqual([false])
})

test('a change during a reading is read again after it, and another key shows the last value until its own', async () => {
  const server = new Server()
  const { show } = await renderPage(<Board server={server} seq={1} />)
  await show(<Board server={server} seq={2} />)
  expect(server.underWay).toHaveLength(1)
  await server.answer('old')
  await server.answer('new')
  await shown('new')
  await show(<Board server={server} seq={2} id="b2" />)
  await shown('new')
  await server.answer('other')
  await shown('other')
  expect(server.aborted).toEqual([false, false, false])
})

test('a change made here is shown at once, and an older answer does not replace it', async () => {
  const server = new Server()
  const { user } = await renderPage(<Board server={server} />)
  await server.answer('one')
  await shown('one')
  await user.click(screen.getByRole('button', { name: 'Again' }))
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await shown('mine')
  await server.answer('older')
  await shown('mine')
  expect(server.aborted).toEqual([false, true])
})

test('changes without a pause between them are read from time to time', async () => {
  const server = new Server()
  const { show } = await renderPage(<Board server={server} settleMs={1_000} />)
  await server.answer('one')
  await shown('one')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let seq = 1; seq <= 6; seq++) {
    const isShown = show(<Board server={server} seq={seq} settleMs={1_000} />)
    await vi.advanceTimersByTimeAsync(900)
    await isShown
  }
  expect(server.underWay).toHaveLength(1)
})

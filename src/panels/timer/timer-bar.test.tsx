// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { announcement, stubMedia } from '#panels/testing/render-page.tsx'
import type { Role } from '#session/core/role.ts'
import type { Timer } from '#session/timer/timer.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { TimerAnnouncements } from './timer-announcements.tsx'
import { TopBarTimer } from './timer-bar.tsx'

const HOUR_MS = 60 * 60 * 1_000
/** The server's clock: hours away from the one of this device. */
const serverNow = (): number => Date.now() - 7 * HOUR_MS

let asked: [method: string, path: string, body: unknown][] = []
let answer: () => Response
let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null

beforeEach(() => {
  asked = []
  answer = () => Response.json({ timer: null, now: 0 })
  stubMedia(true)
})

async function open(role: Role, timer: Timer | null) {
  opened = await openOnBoard({
    part: (
      <>
        <TopBarTimer hasStartButton />
        <TimerAnnouncements />
      </>
    ),
    projection: { ...projectionFor(role), timer },
    prepare: (server) => {
      server.now = serverNow
    },
    fetch: async (path, init) => {
      asked.push([init?.method ?? 'GET', String(path), init?.body ? JSON.parse(String(init.body)) : null])
      return answer()
    },
  })
  const page = opened
  const { connection } = page
  await vi.waitFor(() => connection.clockOffset.get() !== null || Promise.reject(new Error('no clock')))
  await settleReact(() => undefined)
  return page
}

const started = { durationMs: 120_000, startedAt: 1, startedBy: 'u1' }
const running = (ms: number): Timer => ({ ...started, state: 'running', endsAt: serverNow() + ms })
const buttons = () => screen.queryAllByRole('button').map((one) => one.ariaLabel ?? one.textContent)
const click = (name: string) => opened?.press(name)
const time = () => screen.getByRole('timer').textContent

test('everyone sees the time by the server’s clock; only facilitators get more than the sound', async () => {
  await open('viewer', running(90_000))
  expect(['01:30', '01:29']).toContain(time())
  expect(buttons()).toEqual(['Turn off the sound at the end'])
  await opened?.close()
  await open('viewer', null)
  expect(buttons()).toEqual([])
})

test('a facilitator pauses, adds and removes a minute, and stops; less than a minute can’t be removed', async () => {
  const { server } = await open('facilitator', running(90_000))
  for (const name of ['Pause the timer', '+1 minute', '−1 minute', 'Stop the timer']) await click(name)
  expect(asked).toEqual([
    ['POST', '/api/v1/boards/board1/timer/pause', null],
    ['POST', '/api/v1/boards/board1/timer/adjust', { byMs: 60_000 }],
    ['POST', '/api/v1/boards/board1/timer/adjust', { byMs: -60_000 }],
    ['DELETE', '/api/v1/boards/board1/timer', null],
  ])
  await settleReact(() =>
    server.tellSession({ timer: { ...started, state: 'paused', remainingMs: 59_000 } }, 'slices'),
  )
  expect(time()).toBe('00:59paused')
  await click('−1 minute')
  await click('Resume the timer')
  expect(asked.slice(4)).toEqual([['POST', '/api/v1/boards/board1/timer/resume', null]])
})

test('a refusal is shown as a sentence', async () => {
  await open('facilitator', running(90_000))
  answer = () =>
    Response.json({ error: { code: 'no-timer', message: 'No timer is running.' } }, { status: 409 })
  await click('Pause the timer')
  await vi.waitFor(() => expect(document.body.textContent).toContain('No timer is running.'))
})

test('the popover starts a preset or typed time, and shows the fault of another', async () => {
  await open('owner', null)
  await click('Timer')
  await click('10 min')
  await click('Start')
  expect(asked).toEqual([['POST', '/api/v1/boards/board1/timer', { durationMs: 600_000 }]])
  await click('Timer')
  const [minutes] = screen.getAllByRole('textbox')
  await opened?.user.clear(must(minutes, 'the minutes'))
  await opened?.user.type(must(minutes, 'the minutes'), '1441')
  await click('Start')
  expect(screen.getByRole('alert').textContent).toContain('Between 1 second and 24 hours')
  expect(asked).toHaveLength(1)
})

test('the end is announced and sounds once, unless this person turned the sound off on this device', async () => {
  let tones = 0
  vi.stubGlobal(
    'AudioContext',
    fakeAudio(() => tones++),
  )
  await open('editor', running(60_000))
  expect(announcement()).toBe('')
  window.dispatchEvent(new Event('pointerdown'))
  const endNow = (startedAt: number) =>
    settleReact(() => opened?.server.tellSession({ timer: { ...running(-1), startedAt } }, 'slices'))
  await endNow(1)
  await vi.waitFor(() => expect(announcement()).toBe('Time is up.'))
  expect([time(), tones]).toEqual(['Time is up', 2])
  await settleReact(() =>
    opened?.server.tellSession({ timer: { ...running(9_000), startedAt: 2 } }, 'slices'),
  )
  // A slow machine announces fewer of the nine.
  await vi.waitFor(() => expect(announcement()).toMatch(/^Timer started: \d seconds\.$/))
  expect(screen.getByLabelText('Timer').dataset.phase).toBe('last-seconds')
  await click('Turn off the sound at the end')
  expect(localStorage.getItem('parley:timer:sound:u1')).toBe('off')
  await endNow(2)
  await vi.waitFor(() => expect(announcement()).toBe('Time is up.'))
  expect(tones).toBe(2)
})

test('without a press or a key on the page there is no sound, and a timer that ended before is no news', async () => {
  let tones = 0
  vi.stubGlobal(
    'AudioContext',
    fakeAudio(() => tones++),
  )
  const { server } = await open('editor', running(-1_000))
  expect([time(), announcement()]).toEqual(['Time is up', ''])
  await settleReact(() => server.tellSession({ timer: { ...running(60_000), startedAt: 2 } }, 'slices'))
  await settleReact(() => server.tellSession({ timer: { ...running(-1), startedAt: 2 } }, 'slices'))
  await vi.waitFor(() => expect(announcement()).toBe('Time is up.'))
  expect(tones).toBe(0)
})

/** Counts the tones that are started. */
function fakeAudio(onTone: () => void) {
  const volume = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
  const gain = { gain: volume, connect: () => undefined }
  return class {
    state = 'running'
    currentTime = 0
    destination = {}
    createGain = () => gain
    createOscillator = () => ({ frequency: {}, connect: () => gain, start: onTone, stop() {} })
    close = async () => undefined
  }
}

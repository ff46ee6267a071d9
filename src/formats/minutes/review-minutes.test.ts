import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { captureCommand, LogDriver } from '#session/testing/log-driver.ts'
import { by, OWNER } from '#session/testing/session-driver.ts'
import { buildReport } from './build-report.ts'
import { minutesMarkdown } from './minutes-markdown.ts'
import { reviewMinutes } from './review-minutes.ts'

test('minutes have what was sent for review, and whether it is closed', () => {
  const board = new LogDriver()
  board.capture(...['a', 'b'].map((id) => captureCommand(`shape:${id}`)))
  const request = { type: 'review.request' as const, endsAt: null }
  const first = { requestId: 'i000000000001', question: 'Which first?', noteIds: ['shape:b', 'shape:a'] }
  const second = { requestId: 'i000000000002', question: '', noteIds: ['shape:a'] }
  for (const each of [first, second]) expect(board.ask({ ...request, ...each }, by(OWNER))).toBeNull()
  board.ask({ type: 'review.close', requestId: second.requestId }, by(OWNER))
  const source = { state: board.state, viewerId: OWNER, notes: new Map(), pictures: [] }
  const report = must(buildReport({ ...source, now: 5_000, timeZone: 'UTC' }), 'a report')
  const text = minutesMarkdown(reviewMinutes(report.reviews, 'UTC'))
  expect(text).toContain('## Sent for review')
  expect(text).toContain('- Which first? **#2, #1** — Name of uowner · open')
  expect(text).toMatch(/- \*\*#1\*\* — Name of uowner · closed \d/)
})

import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { dividedBoard, FIRST_GROUP, SECOND_GROUP } from '#session/choosing/ratings/testing/divided-board.ts'
import type { SessionState } from '#session/state.ts'
import { OWNER } from '#session/testing/session-driver.ts'
import { buildReport } from './build-report.ts'
import { minutesMarkdown } from './minutes-markdown.ts'
import { opinionsLine } from './opinion-labels.ts'
import { opinionMinutes } from './opinion-minutes.ts'
import { writeMinutes } from './write-minutes.ts'

function reportOf(state: SessionState) {
  const texts = Object.entries({ a: 'Lamps', b: 'Late *bus*', c: 'Torch tours', d: 'Nothing' })
  const notes = new Map(
    texts.map(([id, text]) => [`shape:${id}`, { text, color: 'yellow', model: null, stamp: null }]),
  )
  const source = { state, viewerId: OWNER, notes, pictures: [], now: 1, timeZone: 'UTC' }
  return must(buildReport(source), 'a member')
}

test('[FO114] minutes have the groups of opinion of a rating: their sizes, what both support and where they differ', () => {
  const minutes = writeMinutes(reportOf(dividedBoard().state), { hasAppendix: false })
  const [, said = ''] = minutes.split('Two groups')
  expect(`Two groups${said}`.split('\n').filter((line) => line !== '')).toEqual([
    'Two groups of opinion (5 and 4 people). Both groups support:',
    '- **#1** Lamps — A 5 of 5 · B 4 of 4',
    'They differ most on:',
    '- **#2** Late \\*bus\\* — A 5 of 5 · B 0 of 4',
    '- **#3** Torch tours — A 0 of 5 · B 4 of 4',
  ])
})

test('[FO114] [OG3] minutes of fewer than seven people have nothing of groups', () => {
  const few = dividedBoard({ groups: [FIRST_GROUP.slice(0, 3), SECOND_GROUP.slice(0, 3)] })
  const report = reportOf(few.state)
  expect(report.ratings[0]?.opinions).toBeNull()
  expect(writeMinutes(report, { hasAppendix: true })).not.toMatch(/groups? of opinion|support/i)
})

test('[FO114] without a note that all support, or without groups, minutes state that', () => {
  const item = { number: 3, text: 'Lamps', rated: [4, 4, 3], support: [4, 0, 3] }
  const groups = { kind: 'groups', item: 'note', sizes: [4, 4, 3], bridges: [], divides: [item] } as const
  const minutes = minutesMarkdown(
    opinionMinutes({ ...groups, sizes: [4, 4, 3], bridges: [], divides: [item] }),
  )
  expect(minutes.split('\n').filter(Boolean)).toEqual([
    'Three groups of opinion (4, 4 and 3 people). No note has the support of all groups.',
    'They differ most on:',
    '- **#3** Lamps — A 4 of 4 · B 0 of 4 · C 3 of 3',
  ])
  expect(minutesMarkdown(opinionMinutes({ kind: 'one-mind' }))).toBe(
    `${opinionsLine({ kind: 'one-mind' })}.\n`,
  )
  expect(opinionMinutes(null)).toEqual([])
})

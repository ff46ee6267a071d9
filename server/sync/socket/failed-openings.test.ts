import { expect, test } from 'vitest'
import { DatabaseError } from '#db/driver/database-error.ts'
import { FailedOpenings } from './failed-openings.ts'

function logged(failures: readonly (readonly [at: number, error: Error])[]): unknown[] {
  const lines: unknown[] = []
  const openings = new FailedOpenings()
  for (const [at, error] of failures) openings.add(error, { error: (line: unknown) => lines.push(line) }, at)
  return lines
}

test('an outage of the database is one line in ten seconds, with the number of sockets', () => {
  const away = new DatabaseError('unreachable', { detail: 'it is away' })
  const lines = logged([0, 10, 9_000, 10_001].map((at) => [at, away]))
  expect(lines).toEqual([
    { err: away, sockets: 1 },
    { err: away, sockets: 3 },
  ])
})

test('a later outage does not count the sockets of the one before', () => {
  const away = new DatabaseError('unreachable', { detail: 'it is away' })
  const lines = logged([0, 10, 20, 60_000].map((at) => [at, away]))
  expect(lines).toEqual([
    { err: away, sockets: 1 },
    { err: away, sockets: 1 },
  ])
})

test('each other failure has its line', () => {
  const mistake = new Error('a mistake')
  expect(logged([0, 1].map((at) => [at, mistake]))).toEqual([{ err: mistake }, { err: mistake }])
})

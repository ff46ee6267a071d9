import { expect, test } from 'vitest'
import { by, SessionDriver } from '#session/testing/session-driver.ts'

const LUNCH = { name: 'Lunch', canvasSeq: 3, canvasAt: 500 }

test('a removed name that is given again keeps the person who named it first', () => {
  const board = new SessionDriver()
  board.join('uann', 'editor')
  board.join('uben', 'editor')
  board.ask({ type: 'version.name', versionId: 'z000000000001', ...LUNCH }, by('uann'))
  board.ask({ type: 'version.remove', versionId: 'z000000000001' }, by('uben'))
  expect(board.state.versions).toEqual({})
  board.ask({ type: 'version.name', versionId: 'z000000000002', ...LUNCH }, by('uben'))
  board.ask({ type: 'version.name', versionId: 'z000000000003', ...LUNCH, canvasSeq: 4 }, by('uben'))
  expect(Object.values(board.state.versions).map(({ namedBy }) => namedBy)).toEqual(['uann', 'uben'])
})

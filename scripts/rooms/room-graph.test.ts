import { expect, test } from 'vitest'
import { buildRoomGraph, findImportedRooms } from './room-graph.ts'
import { ROOMS } from './rooms.ts'

test('the server reloads on every room that it imports, and on no room of the pages', () => {
  expect(findImportedRooms(buildRoomGraph(ROOMS), 'server').toSorted()).toEqual([
    'db',
    'server',
    'src/accounts',
    'src/agents',
    'src/api',
    'src/base',
    'src/board',
    'src/formats',
    'src/session',
    'src/sync',
  ])
})

test('a single file of a room is no import of the room', () => {
  const graph = buildRoomGraph([{ path: 'a', rooms: ['b/one.ts', 'c'] }, { path: 'b' }, { path: 'c' }])
  expect(findImportedRooms(graph, 'a')).toEqual(['a', 'c'])
})

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeSession } from '#canvas/connection/copy/stored-session.ts'
import { projectionOf } from '#panels/conversation/testing/projection-of.ts'
import { dropPages } from './drop-pages.ts'
import { isLostOffline } from './is-lost-offline.ts'
import { loadedFiles } from './store-page.ts'
import { forgetStoredMe, storedPersonOn, storeMe } from './stored-me.ts'

const ME = { id: 'u1', name: 'Ines', color: 'umber', kind: 'guest' as const }

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('a board that this browser keeps opens for the last person here only', () => {
  storeSession('u1', 'e1', projectionOf())
  expect(storedPersonOn('board1')).toBeNull()
  storeMe(ME)
  expect(storedPersonOn('board1')).toEqual({ me: ME, boardTitle: 'Test' })
  expect(storedPersonOn('board2')).toBeNull()
  storeMe({ ...ME, id: 'u2' })
  expect(storedPersonOn('board1')).toBeNull()
})

test('after a sign-out nobody is known here', () => {
  storeSession('u1', 'e1', projectionOf())
  storeMe(ME)
  forgetStoredMe()
  expect(storedPersonOn('board1')).toBeNull()
})

test('a copy of another version of the page belongs to nobody', () => {
  localStorage.setItem('parley:me', '{"id":7}')
  expect(storedPersonOn('board1')).toBeNull()
})

test('only the page’s own files are kept, each once: no answer of the API, nothing of another host', () => {
  const files = [
    '/_next/static/a.js',
    '/_next/static/a.js',
    '/api/v1/me',
    '/tldraw/x.svg',
    '/icon.svg',
    'https://cdn.test/_next/static/b.js',
  ]
  expect(loadedFiles(files.map((name) => ({ name })))).toEqual(['/_next/static/a.js', '/tldraw/x.svg'])
})

test('signing out deletes the kept pages and takes the worker out, and leaves other caches alone', async () => {
  const names = ['parley-pages-1', 'parley-files-1', 'another-program']
  const deleted: string[] = []
  const unregister = vi.fn()
  vi.stubGlobal('caches', { keys: async () => names, delete: async (name: string) => deleted.push(name) })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } })
  await dropPages()
  expect(deleted).toEqual(['parley-pages-1', 'parley-files-1'])
  expect(unregister).toHaveBeenCalledOnce()
})

test('a browser without workers has nothing to delete', async () => {
  await expect(dropPages()).resolves.toBeUndefined()
})

test('without a connection only links to missing pages are held back', () => {
  const here = new URL('http://parley.test/b/board1')
  const lost = (href: string, target = '', download = '') => isLostOffline({ href, target, download }, here)
  expect(lost('http://parley.test/')).toBe('page')
  expect(lost('http://parley.test/b/board1/log?view=themes')).toBe('page')
  expect(lost('http://parley.test/b/board1/print')).toBe('page')
  expect(lost('http://parley.test/api/v1/boards/board1/export?format=md')).toBe('file')
  expect(lost('http://parley.test/b/board1')).toBeNull()
  expect(lost('http://parley.test/b/board1/talk')).toBeNull()
  expect(lost('http://parley.test/b/board1#notes')).toBeNull()
  expect(lost('blob:http://parley.test/1', '', 'board.png')).toBeNull()
  expect(lost('https://elsewhere.test/')).toBeNull()
  expect(lost('http://parley.test/settings', '_blank')).toBeNull()
})

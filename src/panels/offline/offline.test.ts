// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '#canvas/connection/kept-session.ts'
import { projectionOf } from '#panels/talk/testing/projection-of.ts'
import { dropPages } from './drop-pages.ts'
import { loadedFiles } from './keep-page.ts'
import { forgetMe, keepMe, knownOn } from './kept-me.ts'

const ME = { id: 'u1', name: 'Ines', color: 'umber', kind: 'guest' as const }

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('[TU14] a board that this browser keeps opens for whoever was here last, and for nobody else', () => {
  keepSession('u1', 'e1', projectionOf())
  expect(knownOn('board1')).toBeNull()
  keepMe(ME)
  expect(knownOn('board1')).toEqual({ me: ME, boardTitle: 'Test' })
  expect(knownOn('board2')).toBeNull()
  keepMe({ ...ME, id: 'u2' })
  expect(knownOn('board1')).toBeNull()
})

test('[TU14] after a sign-out nobody is known here', () => {
  keepSession('u1', 'e1', projectionOf())
  keepMe(ME)
  forgetMe()
  expect(knownOn('board1')).toBeNull()
})

test('[TU14] what was kept by another version of the page is nobody', () => {
  localStorage.setItem('parley:me', '{"id":7}')
  expect(knownOn('board1')).toBeNull()
})

test('[TU15] only the page’s own files are kept, each once: no answer of the API, nothing of another host', () => {
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

test('[TU15] signing out deletes the kept pages and takes the worker out, and leaves other caches alone', async () => {
  const names = ['parley-pages-1', 'parley-files-1', 'somebody-elses']
  const deleted: string[] = []
  const unregister = vi.fn()
  vi.stubGlobal('caches', { keys: async () => names, delete: async (name: string) => deleted.push(name) })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } })
  await dropPages()
  expect(deleted).toEqual(['parley-pages-1', 'parley-files-1'])
  expect(unregister).toHaveBeenCalledOnce()
})

test('[TU15] a browser without workers has nothing to delete', async () => {
  await expect(dropPages()).resolves.toBeUndefined()
})

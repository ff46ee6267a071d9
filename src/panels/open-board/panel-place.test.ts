// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { type PanelPlace, readPanelPlace, storePanelPlace } from './panel-place.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const keep = (boardId: string, tab: PanelPlace['tab']) =>
  storePanelPlace(boardId, { tab, roundId: null, synthesisId: null })

test('after a reload the panel has the tab that was open', () => {
  for (const tab of ['agenda', 'votes', 'interviews', 'talk', 'notes'] as const) {
    keep('b1', tab)
    expect(readPanelPlace('b1').tab).toBe(tab)
  }
})

test('another board opens with the last tab that every board has', () => {
  keep('b1', 'ideas')
  keep('b1', 'agenda')
  expect(readPanelPlace('b2').tab).toBe('ideas')
  expect(readPanelPlace('b1').tab).toBe('agenda')
})

test('a phone starts without the canvas', () => {
  keep('b1', 'canvas')
  expect(readPanelPlace('b1').tab).toBe('notes')
})

// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { NoteLabel } from '#panels/votes-and-ratings/note-label.tsx'
import type { OpinionGroups, Opinions } from '#session/choosing/opinion-groups/opinions.ts'
import { opinionLines } from './opinion-lines.ts'
import { OpinionsPart } from './opinions-part.tsx'

const item = (id: string, ...support: [number, number]) => ({ id, rated: [5, 4], support })
const GROUPS: OpinionGroups = {
  kind: 'groups',
  sizes: [5, 4],
  items: [
    item('first split', 5, 0),
    item('weak bridge', 3, 3),
    item('no one', 0, 1),
    item('second split', 4, 0),
    item('bridge', 5, 4),
    item('third split', 1, 3),
    item('fourth split', 2, 3),
  ],
}

let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null
beforeEach(() => stubMedia(true))

async function show(opinions: Opinions | undefined, renderItem = (id: string) => <>{id}</>) {
  opened = await openOnBoard({
    part: <OpinionsPart opinions={opinions} item="note" renderItem={renderItem} heading="h4" />,
    projection: projectionFor('viewer'),
    fetch: async () => Response.json({}),
  })
}
const text = (): string => document.body.textContent ?? ''
/** The notes of a list for screen readers, without parts that are hidden from them. */
function listed(title: string): string[] {
  const list = screen.getByRole('list', { name: title })
  const rows = within(list).getAllByRole('listitem')
  return rows.filter(({ parentElement }) => parentElement === list).map(readOut)
}

function readOut(node: Node): string {
  if (node instanceof Element && node.ariaHidden === 'true') return ''
  return node.hasChildNodes() ? [...node.childNodes].map(readOut).join('') : (node.textContent ?? '')
}

test('groups of opinion: what both support, surest first, and at most three notes that divide them', async () => {
  await show(GROUPS)
  expect(
    screen.getByRole('heading', { level: 4, name: 'Two groups of opinion (5 and 4 people)' }),
  ).toBeDefined()
  expect(listed('Both groups support')).toEqual([
    'bridgeGroup A: 5 of 5 support itGroup B: 4 of 4 support it',
    'weak bridgeGroup A: 3 of 5 support itGroup B: 3 of 4 support it',
  ])
  expect(listed('They differ most on').map((row) => row.split('Group')[0])).toEqual([
    'first split',
    'second split',
    'third split',
  ])
  await opened?.press('Show all 7 notes by group')
  expect(listed('They differ most on')).toHaveLength(4)
  expect(listed('Other notes')).toEqual(['no oneGroup A: 0 of 5 support itGroup B: 1 of 4 support it'])
})

test('a button opens how groups are found, and their limits', async () => {
  await show(GROUPS)
  await opened?.press('How groups of opinion are found')
  expect(text()).toContain('never who is in which group')
  expect(text()).toContain('a hint and no proof')
})

test('without groups the reason is shown; an older result has no part', async () => {
  const said: [Opinions | undefined, string][] = [
    [{ kind: 'one-mind' }, 'People are of one mind: no groups of opinion stand out'],
    [{ kind: 'no-groups' }, 'Opinions differ, but no groups of opinion stand out'],
    [{ kind: 'too-few-people' }, 'Groups of opinion are shown from 7 people on who rated'],
    [{ kind: 'too-few-ratings' }, 'No groups of opinion: too few people rated the same'],
    [{ ...GROUPS, items: [item('split', 5, 0)] }, 'No note has the support of both groups'],
  ]
  for (const [opinions, sentence] of said) {
    await show(opinions)
    expect(text()).toContain(sentence)
    await opened?.close()
  }
  await show(undefined)
  expect(text()).not.toContain('opinion')
})

test('a note that was deleted since is listed as that', async () => {
  await show(GROUPS, (id) => <NoteLabel noteId={id} lines={1} />)
  expect(listed('Both groups support')[0]).toContain('Deleted note')
})

test('the copied text has the same lists', () => {
  const lines = opinionLines(GROUPS, (id) => ({ label: '#1', text: id.replace(' ', '\n') }))
  expect(lines.slice(0, 4)).toEqual([
    'Two groups of opinion (5 and 4 people).',
    'Both groups support',
    '#1\tbridge\tA 5 of 5 · B 4 of 4',
    '#1\tweak bridge\tA 3 of 5 · B 3 of 4',
  ])
  expect(lines).toHaveLength(8)
  expect(opinionLines({ kind: 'too-few-people' }, () => ({ label: '', text: '' }))).toEqual([])
})

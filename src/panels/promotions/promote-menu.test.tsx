// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import type { Role } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { NotesToDoDialog } from './notes-to-do-dialog.tsx'
import { NotePromotionButtons } from './promote-menu.tsx'
import { PromotionLine } from './promotion-line.tsx'

const NOTE = { id: 'shape:1', isPrivate: false }
const TO_DO = { kind: 'todo' as const, ownerId: null, ownerName: 'Bea', due: '2020-05-03', isDone: false }

let opened: Awaited<ReturnType<typeof openOnBoard>>
let asked: unknown[] = []
afterEach(() => {
  asked = []
})

async function open(role: Role, promotions: Projection['promotions'] = {}) {
  opened = await openOnBoard({
    part: (
      <>
        <PromotionLine noteId={NOTE.id} />
        <NotePromotionButtons note={NOTE} />
        <NotesToDoDialog />
      </>
    ),
    projection: { ...projectionFor(role), promotions },
    fetch: async (path, init) => {
      asked.push([init?.method, path, typeof init?.body === 'string' ? JSON.parse(init.body) : null])
      return Response.json({ ideas: [] })
    },
  })
}
const names = () =>
  screen.getAllByRole('button').map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)
const form = () => screen.queryByRole('dialog')

test('an editor makes a note a decision, or a to-do; a viewer only reads what it is', async () => {
  await open('editor')
  await opened.press('Make it a decision')
  expect(opened.actions.makeDecisions).toHaveBeenCalledWith([NOTE.id])
  await opened.press('Make it a to-do…')
  expect(opened.actions.openToDo).toHaveBeenCalledWith([NOTE.id])
  expect(names()).toEqual(['Make it a decision', 'Make it a to-do…'])
  await opened.close()
  await open('viewer', { [NOTE.id]: TO_DO })
  expect(opened.host.textContent).toBe('To-do · Bea · 3 May 2020')
})

test('a to-do can be changed and taken back', async () => {
  await open('editor', { [NOTE.id]: TO_DO })
  await opened.press('No longer a to-do')
  expect(opened.actions.takeBackPromotion).toHaveBeenCalledWith([NOTE.id])
  expect(names()).toContain('Change the to-do…')
})

test('the form of several notes sends their owner and day in one request', async () => {
  await open('editor')
  await settleReact(() => opened.toDo.set([NOTE.id, 'shape:2']))
  expect(form()?.textContent).toContain('Make 2 notes to-dos')
  await opened.press('Tomorrow')
  await opened.press('Make them to-dos')
  expect(asked).toMatchObject([
    [
      'POST',
      '/api/v1/boards/board1/promotions',
      { kind: 'todo', noteIds: [NOTE.id, 'shape:2'], ownerId: null },
    ],
  ])
  expect(form()).toBeNull()
})

test('the form of a to-do has its owner and its day', async () => {
  await open('editor', { [NOTE.id]: TO_DO })
  await settleReact(() => opened.toDo.set([NOTE.id]))
  expect(form()?.textContent).toContain('Change the to-do')
  expect(screen.getByDisplayValue('Bea')).toBeDefined()
  expect(screen.getByDisplayValue('2020-05-03')).toBeDefined()
})

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { useBoard } from './board-context.tsx'
import { openOnBoard } from './testing/open-on-board.tsx'
import { useBoardActions } from './use-board-actions.ts'

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }))

function Page() {
  const { connection, panel, toDo, forReview, thread, wordsOf, sendChange } = useBoard()
  const actions = useBoardActions({
    connection,
    panel,
    toDo,
    forReview,
    thread,
    wordsOf,
    sendChange,
    openNote: () => undefined,
  })
  return (
    <button type="button" onClick={() => actions.toggleReaction('shape:a', '+')}>
      +
    </button>
  )
}

test('the first + that a person gives is explained, once', async () => {
  const { press } = await openOnBoard({
    part: <Page />,
    projection: projectionFor('editor'),
    fetch: async () => Response.json({}),
  })
  // A screen reader's copy of the message appears and disappears beside it.
  const hints = () =>
    screen.queryAllByRole('listitem').filter(({ textContent }) => /Advisors continue from/.test(textContent))
      .length
  await press('+')
  await expect.poll(hints).toBe(1)
  await press('+')
  await settleReact(() => undefined)
  expect(hints()).toBe(1)
})

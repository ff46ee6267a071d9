// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { moderatorView } from '#panels/open-board/testing/moderator-view.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { NoteReactionList } from './note-reactions.tsx'

let opened: Awaited<ReturnType<typeof openOnBoard>>

test('moderators that picked a note together have their reasons in one card, which is removed as one', async () => {
  const given = (agentId: string, reason: string) => ({ agentId, reason, roundId: 'r1', isDistant: false })
  opened = await openOnBoard({
    part: <NoteReactionList noteId="shape:one" />,
    projection: {
      ...projectionFor('editor'),
      agents: [moderatorView('anna', 'Anna'), moderatorView('ben', 'Ben')],
      reactions: {
        'shape:one': { people: {}, agents: [given('anna', 'Anna’s why.'), given('ben', 'Ben’s why.')] },
      },
    },
    fetch: async () => Response.json({}),
  })
  expect(opened.host.textContent).toMatch(/Anna chose it.*Anna’s why\..*Ben chose it.*Ben’s why\./)
  await opened.press('Remove the + of Anna and Ben')
  expect(opened.actions.removeAgentReaction).toHaveBeenCalledExactlyOnceWith('shape:one', 'anna')
})

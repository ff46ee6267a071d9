// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import type { AgentView } from '#session/agents/agent.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { useNoteActions } from '../note-actions.ts'
import { RowMeta } from './note-row-meta.tsx'

/** Scales, with the character that requests colour. */
const IN_COLOUR = '\u2696\ufe0f'
const IN_INK = '\u2696'

const AGENT: AgentView = {
  id: 'a1',
  name: 'Sceptic',
  kind: 'advisor',
  model: null,
  capabilities: [],
  domain: '',
  color: 'light-blue',
  emoji: IN_COLOUR,
  isChosen: true,
}
const NOTE = {
  ...{
    id: 'shape:1',
    text: 'Lamps',
    x: 0,
    y: 0,
    color: 'light-blue',
    authorId: 'a1',
    number: 1,
    frameId: null,
  },
  ...{ model: null, via: null, program: null, lock: null, stamp: null },
}
const nothing = () => undefined

function Row() {
  return (
    <RowMeta
      note={NOTE}
      author={{ kind: 'agent', id: 'a1', name: 'Sceptic', color: 'light-blue', emoji: IN_COLOUR }}
      origin="person"
      isAlternative={false}
      typing={null}
      isPhone
      canEdit={false}
      mayPromote={false}
      isCurrent
      isEdited={false}
      actions={useNoteActions()}
      onFocus={nothing}
      onOpen={nothing}
      onEditEnd={nothing}
      onEditedDeleted={nothing}
    />
  )
}

test('an agent’s picks are hidden while people vote on the note, on a phone too', async () => {
  const plus = { agentId: 'a1', reason: 'It is bright.', isDistant: false, roundId: null }
  const opened = await openOnBoard({
    part: <Row />,
    projection: {
      ...projectionFor('editor'),
      agents: [AGENT],
      reactions: { [NOTE.id]: { people: {}, agents: [plus] } },
    },
    fetch: async () => Response.json({}),
  })
  expect(opened.host.textContent).toContain('by Sceptic')
  const open = { v1: { id: 'v1', state: 'open', noteIds: [NOTE.id] } }
  await settleReact(() => opened.server.tellSession({}, 'slices', { votes: open } as never))
  await expect.poll(() => opened.host.textContent).not.toContain('by Sceptic')
})

test('an agent’s emoji is in one ink beside its note and in its "+", as in its mark', async () => {
  const plus = { agentId: 'a1', reason: 'It is bright.', isDistant: false, roundId: null }
  const _opened = await openOnBoard({
    part: <Row />,
    projection: {
      ...projectionFor('editor'),
      agents: [AGENT],
      reactions: { [NOTE.id]: { people: {}, agents: [plus] } },
    },
    fetch: async () => Response.json({}),
  })
  const glyphs = screen.getAllByText(IN_INK).map(({ textContent }) => textContent)
  expect(glyphs).toEqual([IN_INK, IN_INK])
})

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import type { EditedPart } from '#session/documents/hand-edit.ts'
import { draftOfParts, mergeDraft } from './draft-parts.ts'
import { PartEditor } from './part-editor.tsx'

const isSame = (one: EditedPart, other: EditedPart) => one.text === other.text
const person = (id: string, name: string) => ({
  id,
  name,
  color: 'moss',
  role: 'editor' as const,
  joinedAt: 0,
})
const words = (text: string, from: number | null, by?: string): EditedPart => ({
  text,
  from,
  ...(by !== undefined && { edited: { by, at: 1 } }),
})

test('after a merge each part that needs a decision shows whose words it has', async () => {
  const base = ['A', 'B', 'C', 'D', 'E'].map((text) => ({ text }))
  const [a, b, c, d, e] = draftOfParts<EditedPart>(base)
  if (!a || !b || !c || !d || !e) throw new Error('five parts')
  const added = { ...words('New', null), key: 'new', of: 'both' as const, pair: null }
  // I change A, B and D, and remove C.
  const draft = [{ ...a, text: 'A mine' }, { ...b, text: 'B mine' }, { ...d, text: 'D mine' }, e, added]
  // Ada changes A and E; then Ben changes C and removes D, and an agent writes B again.
  const ofAda = [
    words('A of Ada', 0, 'ada'),
    words('B', 1),
    words('C', 2),
    words('D', 3),
    words('E!', 4, 'ada'),
  ]
  const ofBen = [
    words('A of Ada', 0, 'ada'),
    words('B of an agent', 1),
    words('C of Ben', 2, 'ben'),
    words('E!', 4, 'ada'),
  ]
  const merged = mergeDraft<EditedPart>({ base, draft, versions: [ofAda, ofBen], isSame })
  await openOnBoard({
    part: (
      <ol>
        {merged.map(({ key, text, of, edited }) => (
          <PartEditor
            key={key}
            name="Finding"
            text={text}
            maxChars={100}
            of={of}
            edited={edited}
            isFirst={false}
            isLast={false}
            onText={() => {}}
            onMove={() => {}}
            onRemove={() => {}}
          >
            {null}
          </PartEditor>
        ))}
      </ol>
    ),
    projection: {
      ...projectionFor('editor'),
      people: { ada: person('ada', 'Ada'), ben: person('ben', 'Ben') },
    },
    fetch: async () => Response.json({}),
  })
  const shown = screen
    .getAllByRole('textbox', { name: 'Finding' })
    .map((field) => [Object(field).value, field.previousElementSibling?.textContent])
  expect(Object.fromEntries(shown)).toEqual({
    'A of Ada': 'Ada’s words: keep both, or remove one.',
    'A mine': 'Your words: keep both, or remove one.',
    'B of an agent': 'The newer version’s words: keep both, or remove one.',
    'B mine': 'Your words: keep both, or remove one.',
    'C of Ben': 'You removed this, and Ben changed it: keep it, or remove it.',
    'D mine': 'You changed this, and the newer version doesn’t have it: keep it, or remove it.',
    'E!': undefined,
    New: undefined,
  })
})

function Parts() {
  const [names, setNames] = useState(['A', 'B', 'C'])
  return (
    <section>
      <ol>
        {names.map((name) => (
          <PartEditor
            key={name}
            name={name}
            text={name}
            maxChars={100}
            of="both"
            edited={undefined}
            isFirst={false}
            isLast={false}
            onText={() => {}}
            onMove={() => {}}
            onRemove={() => setNames(names.filter((one) => one !== name))}
          >
            {null}
          </PartEditor>
        ))}
      </ol>
      <button type="button">Add</button>
    </section>
  )
}

test('when a part is removed, the focus moves to the next one, the one before, or the button that adds one', async () => {
  const { press } = await openOnBoard({
    part: <Parts />,
    projection: projectionFor('editor'),
    fetch: async () => Response.json({}),
  })
  const remove = (name: string) => press(`Remove ${name}`)
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  await remove('b')
  expect(focused()).toBe('C')
  await remove('c')
  expect(focused()).toBe('A')
  await remove('a')
  expect(focused()).toBe('Add')
})

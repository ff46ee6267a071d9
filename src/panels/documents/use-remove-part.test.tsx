// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '#panels/testing/render-page.tsx'
import type { EditedPart } from '#session/documents/hand-edit.ts'
import { changePart, draftOfParts, mergeDraft } from './draft-parts.ts'
import { useRemovePart } from './use-remove-part.ts'

function Draft() {
  const [basis, setBasis] = useState<readonly EditedPart[]>([{ text: 'A' }, { text: 'B' }])
  const [parts, onChange] = useState(() => draftOfParts<EditedPart>(basis))
  const isSame = (one: EditedPart, other: EditedPart) => one.text === other.text
  const remove = useRemovePart({ parts, basis, isSame, onChange, one: 'finding' })
  const merge = () => {
    const version = [
      { text: 'New', from: null },
      { text: 'A', from: 0 },
      { text: 'B', from: 1 },
    ]
    setBasis(version)
    onChange(mergeDraft({ base: basis, draft: parts, versions: [version], isSame }))
  }
  const [first, last] = [parts[0], parts.at(-1)]
  return (
    <>
      <output>{parts.map(({ text, from }) => `${text}(${from})`).join(' ')}</output>
      <button type="button" onClick={merge}>
        Merge
      </button>
      <button type="button" onClick={() => remove(first?.key ?? '')}>
        Remove
      </button>
      <button
        type="button"
        onClick={() => onChange(changePart(parts, last?.key ?? '', { text: 'B, edited' }))}
      >
        Edit
      </button>
    </>
  )
}

async function open() {
  const { press } = await renderPage(<Draft />)
  return { press, shown: () => screen.getAllByRole('status')[0]?.textContent }
}

test('to undo a removal keeps what was typed after it', async () => {
  const { press, shown } = await open()
  await press('Remove')
  await press('Edit')
  expect(shown()).toBe('B, edited(1)')
  await press('Undo')
  expect(shown()).toBe('A(0) B, edited(1)')
})

test('a part is restored as that of the newer version, if one was merged since', async () => {
  const { press, shown } = await open()
  await press('Remove')
  await press('Merge')
  expect(shown()).toBe('New(0) B(2)')
  await press('Undo')
  expect(shown()).toContain('A(1)')
})

// @vitest-environment jsdom
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import type { EditedPart } from '#session/documents/hand-edit.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { changePart, draftOfParts, mergeDraft } from './draft-parts.ts'
import { useRemovePart } from './use-remove-part.ts'

let stop = async () => {}
afterEach(() => stop())

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
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  stop = async () => {
    await settleReact(() => root.unmount())
    host.remove()
  }
  await settleReact(() =>
    root.render(
      <TooltipProvider>
        <ToastProvider>
          <Draft />
        </ToastProvider>
      </TooltipProvider>,
    ),
  )
  const press = (words: string) => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)
    return settleReact(() => must(found, words).click())
  }
  const shown = () => host.querySelector('output')?.textContent
  return { press, shown }
}

test('to undo a removal keeps what was typed after it', async () => {
  const { press, shown } = await open()
  await press('Remove')
  await press('Edit')
  expect(shown()).toBe('B, edited(1)')
  await press('Undo')
  expect(shown()).toBe('A(0) B, edited(1)')
})

test('and a part comes back as that of the newer version, where one was merged since', async () => {
  const { press, shown } = await open()
  await press('Remove')
  await press('Merge')
  expect(shown()).toBe('New(0) B(2)')
  await press('Undo')
  expect(shown()).toContain('A(1)')
})

// @vitest-environment jsdom
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import type { EditedPart } from '#session/documents/hand-edit.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { changePart, draftOfParts } from './draft-parts.ts'
import { useRemovePart } from './use-remove-part.ts'

let stop = async () => {}
afterEach(() => stop())

function Draft() {
  const [parts, onChange] = useState(() => draftOfParts<EditedPart>([{ text: 'A' }, { text: 'B' }]))
  const remove = useRemovePart({ parts, onChange, one: 'finding' })
  const [first, last] = [parts[0], parts.at(-1)]
  return (
    <>
      <output>{parts.map(({ text }) => text).join(' ')}</output>
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

test('to undo a removal keeps what was typed after it', async () => {
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
  await press('Remove')
  await press('Edit')
  expect(shown()).toBe('B, edited')
  await press('Undo')
  expect(shown()).toBe('A B, edited')
})

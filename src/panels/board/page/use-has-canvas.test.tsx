// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#panels/testing/render-page.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { settleReact } from '#ui/testing/settle-react.ts'
import { useHasCanvas } from './use-has-canvas.ts'

function Page({ hasDialog }: { hasDialog: boolean }) {
  return (
    <>
      <p>{useHasCanvas() ? 'Canvas' : 'List'}</p>
      <Dialog isOpen={hasDialog} title="Step" onClose={() => undefined}>
        <input aria-label="Title" />
      </Dialog>
    </>
  )
}

test('a phone that is turned while a dialog is open changes its page once the dialog is closed', async () => {
  let isWide = false
  const listeners = new Set<() => void>()
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  const { show } = await renderPage(<Page hasDialog />)
  isWide = true
  await settleReact(() => {
    for (const listener of listeners) listener()
  })
  expect(screen.getByText('List')).toBeDefined()
  await show(<Page hasDialog={false} />)
  expect(await screen.findByText('Canvas')).toBeDefined()
})

// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '#panels/testing/render-page.tsx'
import { RenameDialog } from './rename-dialog.tsx'

test('why a board could not be renamed is gone once the person types on', async () => {
  const dialog = (
    <RenameDialog
      isOpen
      title="Nights"
      onClose={() => {}}
      onRename={async () => ({ code: 'refused', message: 'The board is frozen.' })}
    />
  )
  const { user, press } = await renderPage(dialog)
  const field = screen.getByRole('textbox')
  await user.type(field, ' and days')
  await press('Rename')
  expect(document.body.textContent).toContain('The board is frozen.')
  await user.type(field, ' and')
  expect(document.body.textContent).not.toContain('The board is frozen.')
})

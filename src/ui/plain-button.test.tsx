// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PlainButton } from './plain-button.tsx'

afterEach(cleanup)

test('a button submits no form, unless its type says so', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <PlainButton>More</PlainButton>
      <PlainButton type="submit">Send</PlainButton>
    </form>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(onSubmit).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('a press on a disabled button does nothing, a submit neither, and the button keeps the focus', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <PlainButton type="submit" isDisabled onClick={onClick}>
        Send
      </PlainButton>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  await userEvent.setup().click(button)
  expect([onClick.mock.calls, onSubmit.mock.calls]).toEqual([[], []])
  expect(document.activeElement).toBe(button)
  expect(button.ariaDisabled).toBe('true')
})

import { fireEvent, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { settleReact } from '#ui/testing/settle-react.ts'
import type { OpenConversation } from './open-conversation.tsx'

export function field({ host }: OpenConversation): HTMLTextAreaElement {
  return within(host).getByRole('textbox')
}

export const type = (conversation: OpenConversation, value: string) =>
  settleReact(() => fireEvent.change(field(conversation), { target: { value } }))

/** A key in the field, with the state of an input method, which a keyboard alone lacks. */
export const press = (conversation: OpenConversation, key: string, more: KeyboardEventInit = {}) =>
  settleReact(() => fireEvent.keyDown(field(conversation), { key, ...more }))

export function button({ host }: OpenConversation, name: string | RegExp): HTMLElement {
  return within(host).queryByRole('radio', { name }) ?? within(host).getByRole('button', { name })
}

export const click = async (conversation: OpenConversation, name: string | RegExp) =>
  settleReact(() => fireEvent.click(button(conversation, name)))

export const shows = (conversation: OpenConversation, text: RegExp) =>
  vi.waitFor(() => expect(conversation.host.textContent).toMatch(text))

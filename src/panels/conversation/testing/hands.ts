import { expect, vi } from 'vitest'
import { settleReact } from '#ui/testing/settle-react.ts'
import type { OpenConversation } from './open-conversation.tsx'

export function field({ host }: OpenConversation): HTMLTextAreaElement {
  const textarea = host.querySelector('textarea')
  if (!textarea) throw new Error('no field')
  return textarea
}

/** Types as a keyboard does: React listens to the change of the value, not to the value. */
export async function type(conversation: OpenConversation, text: string): Promise<void> {
  const textarea = field(conversation)
  await settleReact(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(textarea, text)
    textarea.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export async function press(
  conversation: OpenConversation,
  key: string,
  more: KeyboardEventInit = {},
): Promise<void> {
  await settleReact(() => {
    field(conversation).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    )
  })
}

export function button({ host }: OpenConversation, name: string | RegExp): HTMLElement {
  const all = [...host.querySelectorAll<HTMLElement>('button')]
  const found = all.find((one) => {
    const label = one.getAttribute('aria-label') ?? one.textContent ?? ''
    return typeof name === 'string' ? label === name : name.test(label)
  })
  if (!found) throw new Error(`no button ${name} among ${all.map((one) => one.textContent).join(', ')}`)
  return found
}

export async function click(conversation: OpenConversation, name: string | RegExp): Promise<void> {
  await settleReact(() => button(conversation, name).click())
}

export const shows = (conversation: OpenConversation, text: RegExp) =>
  vi.waitFor(() => expect(conversation.host.textContent).toMatch(text))

import { expect, vi } from 'vitest'
import type { OpenTalk } from './open-conversation.tsx'
import { settleReact } from './settle.ts'

export function field({ host }: OpenTalk): HTMLTextAreaElement {
  const textarea = host.querySelector('textarea')
  if (!textarea) throw new Error('no field')
  return textarea
}

/** As a keyboard does it: React listens to the change of the value, not to the value. */
export async function type(talk: OpenTalk, text: string): Promise<void> {
  const textarea = field(talk)
  await settleReact(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(textarea, text)
    textarea.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export async function press(talk: OpenTalk, key: string, more: KeyboardEventInit = {}): Promise<void> {
  await settleReact(() => {
    field(talk).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  })
}

export function button({ host }: OpenTalk, name: string | RegExp): HTMLElement {
  const all = [...host.querySelectorAll<HTMLElement>('button')]
  const found = all.find((one) => {
    const label = one.getAttribute('aria-label') ?? one.textContent ?? ''
    return typeof name === 'string' ? label === name : name.test(label)
  })
  if (!found) throw new Error(`no button ${name} among ${all.map((one) => one.textContent).join(', ')}`)
  return found
}

export async function click(talk: OpenTalk, name: string | RegExp): Promise<void> {
  await settleReact(() => button(talk, name).click())
}

export const shows = (talk: OpenTalk, text: RegExp) =>
  vi.waitFor(() => expect(talk.host.textContent).toMatch(text))

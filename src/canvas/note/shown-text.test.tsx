// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { type TLNoteShape, toRichText } from 'tldraw'
import { afterEach, expect, test, vi } from 'vitest'
import { mentionableOn, readShownText } from '#agents/mentions/mark-mentions.ts'
import { NoteSvg } from './note-svg.tsx'
import { ShownText } from './shown-text.tsx'

const NAMED = mentionableOn([{ id: 'a1', name: 'Sceptic', kind: 'advisor' }], {})
const TEXT = '- [ ] ask @Sceptic, not @Skeptic\n**see** https://example.org/a'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
let close = (): void => undefined
afterEach(() => close())

function show(props: Partial<Parameters<typeof ShownText>[0]>) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() => root.render(<ShownText lines={readShownText(TEXT, NAMED)} links="open" {...props} />))
  close = () => act(() => root.unmount())
  const click = (element: Element) =>
    act(() => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
  return { place, click }
}

test('bold words, known and unknown names are distinguished, and no stars are shown', () => {
  const { place } = show({})
  expect(place.textContent).toBe('ask @Sceptic, not @Skeptic' + 'see https://example.org/a')
  expect(screen.getByText('see').tagName).toBe('STRONG')
  expect(['@Sceptic', '@Skeptic'].map((name) => screen.getByText(name).getAttribute('title'))).toEqual([
    null,
    'No advisor is called Skeptic',
  ])
})

test('a long address may end a line after a slash, and is copied whole', () => {
  const address = 'https://example.org/a-path/b'
  for (const links of ['open', 'none'] as const) {
    show({ lines: readShownText(address, []), links })
    const link = screen.getByText(address)
    expect(link.innerHTML).toBe('https://<wbr>example.org/<wbr>a-path/<wbr>b')
    expect(link.textContent).toBe(address)
    close()
  }
})

test('a ticked box passes its offset in the text; without the right to edit it can’t be ticked', () => {
  const onTick = vi.fn()
  const { click } = show({ onTick })
  const name = 'ask @Sceptic, not @Skeptic'
  const box = screen.getByRole('checkbox', { name, checked: false })
  click(box)
  expect(onTick).toHaveBeenCalledExactlyOnceWith(3, true)
  close()
  show({})
  expect(screen.getByRole('checkbox', { name }).hasAttribute('disabled')).toBe(true)
})

test('a link on the canvas names the key that opens it, as that key is called on this device', () => {
  const title = () => {
    show({ links: 'select-first' })
    return screen.getByRole('link').getAttribute('title')
  }
  expect(title()).toBe('Ctrl-click opens it')
  close()
  vi.stubGlobal('navigator', { platform: 'MacIntel' })
  expect(title()).toBe('⌘-click opens it')
  vi.stubGlobal('navigator', navigator)
})

test('on one line the items of a list stand apart, and an empty line takes no room', () => {
  const lines = readShownText('- [ ] chairs\n\n- [x] plates\n', NAMED)
  const { place } = show({ lines, isFlat: true })
  expect(place.textContent).toBe('chairs plates')
})

test('a link has no access to the board; on the canvas it opens only when its note is selected, with Ctrl', () => {
  show({})
  const link = screen.getByRole<HTMLAnchorElement>('link')
  expect([link.href, link.target, link.rel]).toEqual([
    'https://example.org/a',
    '_blank',
    'noopener noreferrer',
  ])
  close()
  const isPrevented = (isReachable: boolean, init: MouseEventInit) => {
    show({ links: 'select-first', isReachable })
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...init })
    act(() => void screen.getByRole('link', { hidden: true }).dispatchEvent(event))
    close()
    return event.defaultPrevented
  }
  expect(isPrevented(true, {})).toBe(true)
  expect(isPrevented(false, { ctrlKey: true })).toBe(true)
  expect(isPrevented(true, { ctrlKey: true })).toBe(false)
  expect(isPrevented(true, { detail: 0 })).toBe(false)
})

test('pictures show the same: bold words, links and boxes that are drawn, from either side', () => {
  const svg = (text: string, size: TLNoteShape['props']['size'] = 'm') =>
    renderToStaticMarkup(
      <NoteSvg
        note={
          { meta: {}, props: { richText: toRichText(text), size, scale: 1, color: 'yellow' } } as TLNoteShape
        }
        author={null}
        origin="person"
        isAlternative={false}
        echoes={[]}
        promotion={null}
        theme="light"
      />,
    )
  const picture = svg('**Do**\n- [x] call\nhttps://example.org')
  expect(picture).toMatch(/font-weight="680"[^>]*>Do</)
  expect(picture).toMatch(/text-decoration="underline"[^>]*>https/)
  expect(picture).not.toMatch(/\*\*|\[x\]/)
  expect(picture.match(/<path /g)).toHaveLength(2)
  expect(svg('שלום')).toContain('direction="rtl"')
  expect(svg('Hello', 'xl')).toContain('font-size="36"')
})

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { createPageReads } from '#panels/requests/page-reads.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'

interface PageInTest {
  user: UserEvent
  press: (name: string | RegExp) => Promise<void>
  host: HTMLElement
  show: (page: ReactNode) => Promise<void>
}

/**
 * Renders a page or a part of one with the providers of every page. The globals that the test replaced
 * are restored at its end.
 */
export async function renderPage(page: ReactNode): Promise<PageInTest> {
  const reads = createPageReads()
  vi.stubGlobal('ResizeObserver', NoResizes)
  Object.assign(Element.prototype, NO_POINTER_CAPTURE)
  onTestFinished(async () => {
    await settleReact(cleanup)
    reads.clear()
    localStorage.clear()
    vi.unstubAllGlobals()
  })
  const inPage = (part: ReactNode) => (
    <QueryClientProvider client={reads}>
      <TooltipProvider>
        <ToastProvider>{part}</ToastProvider>
      </TooltipProvider>
    </QueryClientProvider>
  )
  const { rerender, container } = await settleReact(() => render(inPage(page)))
  const user = userEvent.setup()
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  return { user, press, host: container, show: (next) => settleReact(() => rerender(inPage(next))) }
}

/** Answers each media query with `matches`; jsdom has none. */
export function stubMedia(matches: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }))
}

/** The words on the page that only screen readers announce. */
export function announcement(): string {
  const isAnnouncement = (_: string, element: Element | null) =>
    element?.ariaLive === 'polite' && element.classList.contains('sr-only')
  return screen
    .queryAllByText(isAnnouncement)
    .map(({ textContent }) => textContent)
    .join('')
}

/** In place of the browser's, which jsdom lacks and toasts need. */
const NO_POINTER_CAPTURE = {
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
}

/** In place of the browser's, which jsdom lacks: reports nothing. */
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

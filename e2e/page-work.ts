import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const PATIENCE_MS = 10_000

/** Watches what a page loads; the returned function describes finished and pending requests. */
export function watchPageWork(page: Page): () => Promise<string> {
  const requests = new Map<unknown, string>()
  const failed: string[] = []
  const sockets: { url: string; received: number; state: string }[] = []
  page.on('request', (request) => requests.set(request, `${request.method()} ${request.url()}`))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => {
    requests.delete(request)
    failed.push(`${request.url()}: ${request.failure()?.errorText}`)
  })
  page.on('websocket', (socket) => {
    const seen = { url: socket.url().split('?')[0] ?? '', received: 0, state: 'open' }
    sockets.push(seen)
    socket.on('framereceived', () => {
      seen.received += 1
    })
    socket.on('socketerror', (error) => {
      seen.state = error
    })
    socket.on('close', () => {
      seen.state += ', closed'
    })
  })
  return async () => {
    const inside = page.evaluate(readPage).catch((error: unknown) => String(error))
    const state = await Promise.race([inside, wait(PATIENCE_MS, 'the page does not answer', { ref: false })])
    return JSON.stringify({ waitsFor: [...requests.values()], failed, sockets, page: state }, null, 1)
  }
}

/** Runs in the page. */
function readPage() {
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'))
  const root = document.body.firstElementChild
  return {
    url: location.href,
    readyState: document.readyState,
    isHidden: document.hidden,
    isServed: navigator.serviceWorker?.controller?.state ?? 'by no service worker',
    isHydrated: root !== null && Object.keys(root).some((key) => key.startsWith('__react')),
    body: document.body.innerHTML.slice(0, 1_000),
    scripts,
    loaded: loaded.map(({ name, responseEnd, decodedBodySize }) => [
      name.replace(location.origin, ''),
      Math.round(responseEnd),
      decodedBodySize,
    ]),
  }
}

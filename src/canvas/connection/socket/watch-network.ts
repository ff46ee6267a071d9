import type { WebsocketProvider } from 'y-websocket'
import type { Readable } from '#base/readable.ts'
import type { BoardEnding } from './board-ending.ts'

/** The browser notices a lost or restored network long before a silent socket shows it. */
export function watchNetwork(provider: WebsocketProvider, ending: Readable<BoardEnding | null>): () => void {
  const onOffline = (): void => {
    if (ending.get()) return
    provider.disconnect()
    // A server on this machine works without a network too: continue trying.
    provider.shouldConnect = true
  }
  const tryNow = (): void => {
    if (!ending.get() && provider.shouldConnect && !document.hidden) provider.connect()
  }
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', tryNow)
  return () => {
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', tryNow)
    document.removeEventListener('visibilitychange', tryNow)
  }
}

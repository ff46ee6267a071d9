import type { WebsocketProvider } from 'y-websocket'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * Ends an attempt to connect that gets no answer, so that the next one starts: a silent server or proxy would keep the page
 * offline for minutes, until the browser itself gives up.
 */
export function giveUpConnecting(provider: WebsocketProvider): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  function stop(): void {
    if (timer) clearTimeout(timer)
    timer = null
  }
  const onStatus = ({ status }: { status: string }): void => {
    stop()
    if (status === 'connecting') timer = setTimeout(() => provider.ws?.close(), CONNECT_TIMEOUT_MS)
  }
  provider.on('status', onStatus)
  return () => {
    stop()
    provider.off('status', onStatus)
  }
}

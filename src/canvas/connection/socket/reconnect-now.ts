import type { WebsocketProvider } from 'y-websocket'

/** Tries at once instead of waiting for the next attempt. Resolves with whether it succeeded. */
export function reconnectNow(provider: WebsocketProvider): Promise<boolean> {
  if (provider.wsconnected) return Promise.resolve(true)
  // Otherwise this would wait for an attempt without an answer.
  provider.disconnect()
  return new Promise((resolve) => {
    const finish = (isConnected: boolean): void => {
      provider.off('status', onStatus)
      provider.off('connection-close', onClose)
      resolve(isConnected)
    }
    const onStatus = ({ status }: { status: string }): void => {
      if (status === 'connected') finish(true)
    }
    const onClose = (): void => finish(false)
    provider.on('status', onStatus)
    provider.on('connection-close', onClose)
    provider.connect()
  })
}

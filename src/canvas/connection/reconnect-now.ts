import type { WebsocketProvider } from 'y-websocket'

/** Tries at once instead of waiting for the next turn. Resolves when it worked (true) or failed. */
export function reconnectNow(provider: WebsocketProvider): Promise<boolean> {
  if (provider.wsconnected) return Promise.resolve(true)
  // A try that gets no answer would be waited for.
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

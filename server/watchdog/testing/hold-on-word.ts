// Loaded by Node before the server of a test: JSON with this word in it holds the main thread for ever, as a mistake of ours would.
import { isMainThread } from 'node:worker_threads'

const { parse } = JSON

if (isMainThread) {
  JSON.parse = (text: string, reviver?: Parameters<typeof parse>[1]) => {
    while (String(text).includes('hold-for-ever')) performance.now()
    return parse(text, reviver)
  }
}

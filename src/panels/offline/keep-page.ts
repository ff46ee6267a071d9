import { dropPages } from './drop-pages.ts'
import { isProduction } from './is-production.ts'

const WORKER = '/sw.js'

/**
 * Asks the service worker to keep this page with all of its files, so that it opens without a connection. Only pages
 * that were loaded as a whole: one that was come to from another page can't tell its own files from that one's.
 */
export async function keepPage(): Promise<void> {
  const workers = navigator.serviceWorker
  // Plain http in a local network has none.
  if (!workers) return
  // What a build for production left at this address would stand between a developer and their changes.
  if (!isProduction) return dropPages()
  if (!isLoadedAsWhole()) return
  try {
    await workers.register(WORKER, { updateViaCache: 'none' })
    const { active } = await workers.ready
    active?.postMessage({ type: 'keep', files: loadedFiles(performance.getEntriesByType('resource')) })
  } catch {
    // Workers are switched off in this browser: the page needs a connection, as any other.
  }
}

function isLoadedAsWhole(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && new URL(navigation.name).pathname === location.pathname
}

/** Paths of this server's own files; nothing that the API answered. */
export function loadedFiles(resources: readonly { name: string }[]): string[] {
  const files = resources.flatMap(({ name }) => {
    const url = new URL(name, location.href)
    return url.origin === location.origin && url.pathname.startsWith('/_next/static/') ? [url.pathname] : []
  })
  return [...new Set(files)]
}

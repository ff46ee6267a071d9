import { BUILD_ID } from './build-id.ts'
import { dropPages } from './drop-pages.ts'
import { isProduction } from './is-production.ts'

const WORKER = '/sw.js'
const KEPT_FILE = /^\/(?:_next\/static|tldraw)\//

/**
 * Asks the service worker to keep this page with all of its files, so that it opens without a connection. Files of the
 * page before, from which one came without a load, are among them: a few too many.
 */
export async function keepPage(): Promise<void> {
  const workers = navigator.serviceWorker
  // Plain http in a local network has none.
  if (!workers) return
  // What a build for production left at this address would stand between a developer and their changes.
  if (!isProduction) return dropPages()
  try {
    await workers.register(WORKER, { updateViaCache: 'none' })
    const { active } = await workers.ready
    const files = loadedFiles([...performance.getEntriesByType('resource'), ...scripts()])
    active?.postMessage({ type: 'keep', path: location.pathname, build: BUILD_ID, files })
  } catch {
    // Workers are switched off in this browser: the page needs a connection, as any other.
  }
}

/** The browser's list of resources has an end; what stands in the page does not. */
function scripts(): { name: string }[] {
  return [...document.scripts].filter(({ src }) => src !== '').map(({ src }) => ({ name: src }))
}

/** Paths of this server's own files; nothing that the API answered. */
export function loadedFiles(resources: readonly { name: string }[]): string[] {
  const files = resources.flatMap(({ name }) => {
    const url = new URL(name, location.href)
    return url.origin === location.origin && KEPT_FILE.test(url.pathname) ? [url.pathname] : []
  })
  return [...new Set(files)]
}

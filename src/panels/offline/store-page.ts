import { BUILD_ID } from './build-id.ts'
import { dropPages } from './drop-pages.ts'

/** True in a production build, false on a development server. */
// biome-ignore lint/style/noProcessEnv: Next writes the word in when it builds; there is no environment to read
const isProduction = process.env.NODE_ENV === 'production'

const WORKER = '/sw.js'
const KEPT_FILE = /^\/(?:_next\/static|tldraw)\//

/**
 * Asks the service worker to keep this page with all of its files, so that it opens without a connection. After a
 * change of page without a load, files of the page before are among them: a few too many.
 */
export async function storePage(): Promise<void> {
  const workers = navigator.serviceWorker
  // On plain http outside localhost there are no service workers.
  if (!workers) return
  // A worker that a production build left at this address would serve old files to a developer.
  if (!isProduction) return dropPages()
  try {
    await workers.register(WORKER, { updateViaCache: 'none' })
    const { active } = await workers.ready
    const files = loadedFiles([...performance.getEntriesByType('resource'), ...scripts()])
    active?.postMessage({ type: 'keep', path: location.pathname, build: BUILD_ID, files })
  } catch {
    // Workers are switched off in this browser: the page then needs a connection.
  }
}

/** The browser's list of resources is limited in length; scripts in the document are complete. */
function scripts(): { name: string }[] {
  return [...document.scripts].filter(({ src }) => src !== '').map(({ src }) => ({ name: src }))
}

/** Paths of static files from this server. Answers of the API are not kept: they belong to a person. */
export function loadedFiles(resources: readonly { name: string }[]): string[] {
  const files = resources.flatMap(({ name }) => {
    const url = new URL(name, location.href)
    return url.origin === location.origin && KEPT_FILE.test(url.pathname) ? [url.pathname] : []
  })
  return [...new Set(files)]
}

// Runs before npm's own scripts on whatever Node the machine has (20 or later): plain JavaScript, no packages.
import { buildPages } from './build-pages.js'
import { buildServer } from './build-server.js'
import { compressPages } from './compress-files.js'
import { copyCanvasAssets } from './copy-canvas-assets.js'
import { installDependencies } from './install-dependencies.js'
import { installOtherBrowsers, installTestPrograms } from './install-test-programs.js'
import { makeDatabase } from './make-database.js'
import { subsetEmoji } from './subset-emoji.js'

const [purpose] = process.argv.slice(2)

installDependencies()
await subsetEmoji()
if (purpose !== 'check') {
  copyCanvasAssets()
  makeDatabase()
}
if (['test', 'bench', 'programs'].includes(purpose)) installTestPrograms()
if (['all', 'drill'].includes(purpose)) installTestPrograms(true)
if (purpose === 'all') installOtherBrowsers()
if (['start', 'test', 'bench'].includes(purpose)) {
  buildPages()
  buildServer()
}
if (purpose === 'start' || purpose === 'bench') compressPages()

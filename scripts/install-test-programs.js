import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import {
  findChromium,
  findFirefox,
  findHaproxy,
  findNats,
  findPostgres,
  findWebKit,
} from './find-test-programs.js'
import { stop } from './stop.js'

/**
 * A program that the tests need besides npm's packages: its packages on Debian, and the instruction for other systems.
 * @typedef {{ name: string, debian: string, elsewhere: string, isThere: () => boolean }} TestProgram
 */

/** @type {TestProgram[]} */
const PROGRAMS = [
  {
    name: 'Chromium or Chrome, for the stories in a browser',
    debian: 'chromium-headless-shell',
    elsewhere: 'run `npx playwright install --with-deps --only-shell chromium`',
    isThere: () => findChromium() !== null,
  },
  {
    name: 'a font with emoji, for the same',
    debian: 'fonts-noto-color-emoji',
    elsewhere: 'install Noto Color Emoji with your package manager',
    isThere: hasEmoji,
  },
  {
    name: 'PostgreSQL’s server, for the integration tests',
    debian: 'postgresql',
    elsewhere: 'install PostgreSQL 13 or later, with your package manager or `brew install postgresql@17`',
    isThere: () => findPostgres() !== null,
  },
]
/** Needed by long tests only. @type {TestProgram[]} */
const PROGRAMS_OF_LONG_TESTS = [
  {
    name: 'NATS’s server, for the tests with several machines',
    debian: 'nats-server',
    elsewhere: 'install NATS’s server with your package manager or `brew install nats-server`',
    isThere: () => findNats() !== null,
  },
  {
    name: 'HAProxy, for the drill with several machines',
    debian: 'haproxy',
    elsewhere: 'install HAProxy with your package manager or `brew install haproxy`',
    isThere: () => findHaproxy() !== null,
  },
]
/** Stories in a browser that is missing are skipped. @type {TestProgram[]} */
const OTHER_BROWSERS = [
  {
    name: 'Firefox',
    debian: 'firefox-esr',
    elsewhere: 'install Firefox',
    isThere: () => findFirefox() !== null,
  },
  {
    name: 'WebKitGTK',
    debian: 'webkit2gtk-driver xvfb',
    elsewhere: 'install WebKitGTK with MiniBrowser and WebKitWebDriver, and Xvfb',
    isThere: () => findWebKit() !== null,
  },
]
const WITHOUT = 'To do without them, run `npm run check` and `npm run test:unit`, which need neither.'

/**
 * Installs missing programs where that is allowed, as root on Debian; elsewhere prints the commands, and stops.
 * @param {boolean} isAll also those of long tests
 */
export function installTestPrograms(isAll = false) {
  const programs = isAll ? [...PROGRAMS, ...PROGRAMS_OF_LONG_TESTS] : PROGRAMS
  const missing = programs.filter((program) => !program.isThere())
  if (missing.length === 0) return
  const list = missing.map(({ name, debian }) => `  ${name} (${debian})`).join('\n')
  const command = installCommand(missing)
  if (!isDebian()) {
    const steps = missing.map(({ name, elsewhere }) => `  ${name}: ${elsewhere}`).join('\n')
    stop(`The tests need programs that were not found on this machine:\n${steps}\n${WITHOUT}`)
  }
  if (process.getuid?.() !== 0) {
    stop(
      `The tests need programs that were not found on this machine:\n${list}\nRun \`sudo ${command}\`.\n${WITHOUT}`,
    )
  }
  console.log(
    `The tests need programs that were not found on this machine:\n${list}\nInstalling them from Debian’s packages, with \`${command}\`. ${WITHOUT}`,
  )
  if (!install(missing)) {
    stop(`The programs could not be installed: run \`${command}\` and see what it says. ${WITHOUT}`)
  }
}

/** Installs the other browsers that stories run in where that is allowed; elsewhere prints the skipped stories. */
export function installOtherBrowsers() {
  const missing = OTHER_BROWSERS.filter((program) => !program.isThere())
  if (missing.length === 0) return
  const isDebianRoot = isDebian() && process.getuid?.() === 0
  if (isDebianRoot && install(missing)) return
  for (const program of missing) {
    const { name, elsewhere } = program
    const step = isDebian() ? `run \`${installCommand([program])}\`` : elsewhere
    console.log(`Stories in ${name} are skipped, because it was not found. To run them, ${step}.`)
  }
}

/** @param {TestProgram[]} programs */
function installCommand(programs) {
  return `apt-get install --no-install-recommends ${programs.map(({ debian }) => debian).join(' ')}`
}

/** Installs Debian's packages of these; false: it failed. @param {TestProgram[]} programs */
function install(programs) {
  const packages = programs.flatMap(({ debian }) => debian.split(' '))
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
    return true
  } catch {
    return false
  }
}

/** Ubuntu has other packages: its Chromium is a snap. */
function isDebian() {
  const file = '/etc/os-release'
  return existsSync(file) && /^ID=debian$/m.test(readFileSync(file, 'utf8')) && existsSync('/usr/bin/apt-get')
}

/** Macs have one. */
function hasEmoji() {
  if (process.platform !== 'linux') return true
  if (existsSync('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf')) return true
  try {
    return execFileSync('fc-list', [':charset=1f600'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

import { accessSync, constants, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/**
 * A machine to look for programs on. `root` is put before every absolute path, so that a test can look at a folder.
 * @typedef {{ platform: string, home: string, path: string, browsers: string | undefined, root: string }} Machine
 */

/** @type {Machine} */
const THIS_MACHINE = {
  platform: process.platform,
  home: homedir(),
  path: process.env.PATH ?? '',
  browsers:
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    (process.env.XDG_CACHE_HOME && join(process.env.XDG_CACHE_HOME, 'ms-playwright')),
  root: '/',
}

/** In the order in which they are tried: a browser without windows draws a page with a third less of the processor. */
const CHROMIUM = [
  // Debian and Fedora.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib64/chromium-browser/headless_shell',
  'playwright:chromium_headless_shell-*/*/chrome-headless-shell',
  'playwright:chromium_headless_shell-*/*/headless_shell',
  'path:chromium',
  'path:chromium-browser',
  'path:google-chrome-stable',
  'path:google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'home:Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'playwright:chromium-*/*/chrome',
  'playwright:chromium-*/*/*.app/Contents/MacOS/*',
]

const FIREFOX = [
  'path:firefox-esr',
  'path:firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'home:Applications/Firefox.app/Contents/MacOS/firefox',
]

/** WebKitGTK's browser for tests, which its driver starts. */
const MINI_BROWSER = [
  '/usr/lib/*/webkitgtk-6.0/MiniBrowser',
  '/usr/lib/*/webkit2gtk-4.1/MiniBrowser',
  '/usr/libexec/webkitgtk-6.0/MiniBrowser',
  '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
]

/** `initdb` lies beside the server's other programs; those that people call may be in another folder. */
const INITDB = [
  // Debian, PostgreSQL's own packages for Red Hat, SUSE, Alpine.
  '/usr/lib/postgresql/*/bin/initdb',
  '/usr/pgsql-*/bin/initdb',
  '/usr/lib/postgresql*/bin/initdb',
  '/usr/libexec/postgresql*/initdb',
  // Homebrew on both kinds of Macs, Postgres.app, the installer of EDB.
  '/opt/homebrew/opt/postgresql@*/bin/initdb',
  '/usr/local/opt/postgresql@*/bin/initdb',
  '/Applications/Postgres.app/Contents/Versions/*/bin/initdb',
  '/Library/PostgreSQL/*/bin/initdb',
  '/usr/local/pgsql/bin/initdb',
  'path:initdb',
  '/usr/bin/initdb',
  '/usr/local/bin/initdb',
  '/opt/homebrew/bin/initdb',
]

/** Debian installs it beside the programs of administrators, which are on no one's path but theirs. */
const NATS = [
  'path:nats-server',
  '/usr/sbin/nats-server',
  '/usr/local/bin/nats-server',
  '/opt/homebrew/bin/nats-server',
]

const HAPROXY = ['path:haproxy', '/usr/sbin/haproxy', '/opt/homebrew/bin/haproxy']

/** The program of Chromium or Chrome to test with; null: there is none. */
export function findChromium(machine = THIS_MACHINE) {
  return firstOf(CHROMIUM, machine)
}

/** The program of Firefox to test with; null: there is none. */
export function findFirefox(machine = THIS_MACHINE) {
  return firstOf(FIREFOX, machine)
}

/** WebKitGTK's browser and driver, and a server that draws windows in memory; null: one of them is missing. */
export function findWebKit(machine = THIS_MACHINE) {
  const driver = firstOf(['path:WebKitWebDriver'], machine)
  const browser = firstOf(MINI_BROWSER, machine)
  const screen = firstOf(['path:Xvfb'], machine)
  return driver && browser && screen ? { driver, browser, screen } : null
}

/** The folder with the programs of a PostgreSQL server, the newest one; null: there is none. */
export function findPostgres(machine = THIS_MACHINE) {
  const initdb = firstOf(INITDB, machine)
  return initdb === null ? null : dirname(initdb)
}

/** The program of NATS's server; null: there is none. */
export function findNats(machine = THIS_MACHINE) {
  return firstOf(NATS, machine)
}

/** The program of HAProxy, for the drill with several machines; null: there is none. */
export function findHaproxy(machine = THIS_MACHINE) {
  return firstOf(HAPROXY, machine)
}

/** @param {string[]} places @param {Machine} machine */
function firstOf(places, machine) {
  for (const place of places) {
    for (const path of pathsOf(place, machine)) if (isProgram(path)) return path
  }
  return null
}

/** @param {string} place @param {Machine} machine */
function pathsOf(place, { platform, home, path, browsers, root }) {
  const [, kind, rest] = /^(?:(\w+):)?(.*)$/.exec(place) ?? []
  if (kind === 'path') return path.split(delimiter).map((folder) => join(folder, rest))
  if (kind === 'home') return expand(home, rest)
  if (kind !== 'playwright') return expand(root, rest)
  const cache = platform === 'darwin' ? 'Library/Caches' : '.cache'
  return expand(browsers || join(home, cache, 'ms-playwright'), rest)
}

/**
 * All paths below `folder` that fit the pattern, in which `*` matches characters of one name; higher numbers first.
 * @param {string} folder
 * @param {string} pattern
 * @returns {string[]}
 */
function expand(folder, pattern) {
  const [name = '', ...rest] = pattern.split('/').filter(Boolean)
  const found = name.includes('*') ? namesIn(folder, name) : [name]
  const paths = found.map((each) => join(folder, each))
  return rest.length === 0 ? paths : paths.flatMap((path) => expand(path, rest.join('/')))
}

/** @param {string} folder @param {string} pattern */
function namesIn(folder, pattern) {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const shape = new RegExp(`^${parts.join('.*')}$`)
  try {
    return readdirSync(folder)
      .filter((name) => shape.test(name))
      .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  } catch {
    return []
  }
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    // A snap sees neither our temporary folders nor the profile that Playwright makes there.
    const real = realpathSync(path)
    return !/\/snap(?:\/|$)/.test(real) && !isScriptForSnap(real)
  } catch {
    return false
  }
}

/** Ubuntu's packages of Chromium and Firefox are scripts that start the snap. @param {string} path */
function isScriptForSnap(path) {
  if (!/\/(?:chromium-browser|firefox)$/.test(path)) return false
  return readFileSync(path, 'latin1').slice(0, 4_096).includes('/snap/')
}

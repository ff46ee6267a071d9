import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findChromium, findPostgres } from './find-test-programs.js'
import { stop } from './stop.js'

/**
 * What the tests need besides npm's packages: its package on Debian, and what a person does on another system.
 * @type {{ name: string, debian: string, elsewhere: string, isThere: () => boolean }[]}
 */
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
const WITHOUT = 'To do without them, run `npm run check` and `npm run test:unit`, which need neither.'

/** Installs missing programs where that is allowed, as root on Debian; elsewhere says what to install, and stops. */
export function installTestPrograms() {
  const missing = PROGRAMS.filter((program) => !program.isThere())
  if (missing.length === 0) return
  const list = missing.map(({ name, debian }) => `  ${name} (${debian})`).join('\n')
  const packages = missing.map(({ debian }) => debian)
  const command = `apt-get install --no-install-recommends ${packages.join(' ')}`
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
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  } catch {
    stop(`The programs could not be installed: run \`${command}\` and see what it says. ${WITHOUT}`)
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

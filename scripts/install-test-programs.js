import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { stop } from './stop.js'

/** What the tests need besides npm's packages: a browser, a font with emoji, a PostgreSQL server. */
const PROGRAMS = [
  {
    package: 'chromium-headless-shell',
    isThere: () => existsSync('/usr/lib/chromium/chromium-headless-shell'),
  },
  {
    package: 'fonts-noto-color-emoji',
    isThere: () => existsSync('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf'),
  },
  { package: 'postgresql', isThere: hasPostgres },
]

/** Installs them from Debian's packages where that is allowed; otherwise says what to install. */
export function installTestPrograms() {
  const missing = PROGRAMS.filter((program) => !program.isThere()).map((program) => program.package)
  if (missing.length === 0) return
  const command = `apt-get install --no-install-recommends ${missing.join(' ')}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    stop(`The tests need ${missing.join(', ')}: run \`sudo ${command}\`, or install the like on your system.`)
  }
  console.log(`Installing ${missing.join(', ')} from Debian’s packages …`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], options)
  } catch {
    stop(`The tests’ programs could not be installed: run \`${command}\` and see what it says.`)
  }
}

function hasPostgres() {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map((version) => `${root}/${version}/bin`) : []
  return [...versions, '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].some((folder) =>
    existsSync(`${folder}/initdb`),
  )
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChromium, findFirefox, findPostgres, findWebKit } from './find-test-programs.js'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-programs-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function machine(programs: string[], platform = 'linux', text = '') {
  for (const path of programs) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text, { mode: 0o755 })
  }
  return { platform, home: join(root, 'home'), path: join(root, 'path'), browsers: undefined, root }
}

test.each([
  ['/usr/lib/postgresql/9/bin/initdb', '/usr/lib/postgresql/17/bin/initdb'],
  ['/usr/pgsql-17/bin/initdb'],
  ['/opt/homebrew/opt/postgresql@16/bin/initdb', '/opt/homebrew/opt/postgresql@17/bin/initdb'],
  ['/Applications/Postgres.app/Contents/Versions/16/bin/initdb'],
  ['/usr/libexec/postgresql17/initdb'],
  ['/path/initdb'],
])('PostgreSQL is found where systems keep it, the newest first: %s', (...paths) => {
  expect(findPostgres(machine(paths))).toBe(join(root, dirname(paths.at(-1) ?? '')))
})

test.each([
  ['linux', '/usr/lib/chromium/chromium-headless-shell'],
  ['linux', '/home/.cache/ms-playwright/chromium_headless_shell-1200/chrome-linux/headless_shell'],
  ['linux', '/home/.cache/ms-playwright/chromium-1200/chrome-linux64/chrome'],
  ['linux', '/path/google-chrome'],
  ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  [
    'darwin',
    '/home/Library/Caches/ms-playwright/chromium_headless_shell-1200/chrome-headless-shell-mac-arm64/chrome-headless-shell',
  ],
])('a browser is found on %s: %s', (platform, path) => {
  expect(findChromium(machine([path], platform))).toBe(join(root, path))
})

test('a browser without windows is preferred to one with windows', () => {
  const shell = '/home/.cache/ms-playwright/chromium_headless_shell-1200/chrome-linux/headless_shell'
  expect(findChromium(machine(['/path/chromium', shell]))).toBe(join(root, shell))
})

test('a script that starts a snap is no browser to test with', () => {
  expect(
    findChromium(machine(['/path/chromium-browser'], 'linux', '#!/bin/sh\nexec /snap/bin/chromium')),
  ).toBe(null)
})

test('a machine without them has none', () => {
  const none = machine([])
  expect([findChromium(none), findPostgres(none), findFirefox(none), findWebKit(none)]).toEqual(
    Array(4).fill(null),
  )
})

test('the machine’s own Firefox is found, and Debian’s long-term release before another', () => {
  expect(findFirefox(machine(['/path/firefox']))).toBe(join(root, '/path/firefox'))
  expect(findFirefox(machine(['/path/firefox-esr', '/path/firefox']))).toBe(join(root, '/path/firefox-esr'))
})

test('the script that starts a snap of Firefox is no browser to test with', () => {
  expect(findFirefox(machine(['/path/firefox'], 'linux', '#!/bin/sh\nexec /snap/bin/firefox "$@"'))).toBe(
    null,
  )
})

test('WebKit is there with its browser, its driver and a screen in memory', () => {
  const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
  const programs = [browser, '/path/WebKitWebDriver', '/path/Xvfb']
  for (const left of programs) {
    expect(findWebKit(machine(programs.filter((program) => program !== left)))).toBe(null)
    rmSync(root, { recursive: true })
  }
  expect(findWebKit(machine(programs))).toEqual({
    browser: join(root, browser),
    driver: join(root, 'path/WebKitWebDriver'),
    screen: join(root, 'path/Xvfb'),
  })
})

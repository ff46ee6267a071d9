import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBrokenLinks } from './find-broken-links.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-docs-'))
  mkdirSync(join(root, 'docs'))
  writeFileSync(join(root, 'LICENSE'), '')
  writeFileSync(join(root, 'docs/other.md'), '# What stays possible?\n')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function brokenIn(text: string): string[] {
  writeFileSync(join(root, 'docs/page.md'), text)
  return findBrokenLinks(root, 'docs/page.md').map(({ line, target }) => `${line} ${target}`)
}

test('links to files, folders and headings that exist are fine', () => {
  expect(
    brokenIn(
      '# A page\n[a](../LICENSE) [b](.) [c](other.md#what-stays-possible) [d](#a-page) [e](https://example.org/x) <img src="other.md">',
    ),
  ).toEqual([])
})

test('missing files and headings, and files outside the repository, are named with their line', () => {
  const text =
    '# A page\n\n[a](gone.ts) ![b](gone.png "title")\n[c](other.md#gone) <img src="gone.svg">\n[d](../../x)'
  expect(brokenIn(text)).toEqual(['3 gone.ts', '3 gone.png', '4 other.md#gone', '4 gone.svg', '5 ../../x'])
})

test('examples in code are no links', () => {
  expect(brokenIn('`[a](gone.ts)`\n\n```\n[b](gone.ts)\n```\n')).toEqual([])
})

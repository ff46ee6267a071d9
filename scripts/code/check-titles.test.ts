import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { checkTitles, readCommits } from './check-titles.ts'

test('titles name a type, a folder and one thing, in at most 72 characters', () => {
  const titles = [
    'feat(sync): cap structs per update',
    'build: pin node',
    `fix(ui): ${'x'.repeat(63)}`,
    `fix(ui): ${'x'.repeat(64)}`,
    'wip: later',
    'Add things',
    'fix(ui): Close the dialog',
    'fix(ui): close the dialog; open the menu',
    'fix(ui): close the dialog.',
  ]
  const found = checkTitles(titles.map((title, i) => `c${i} ${title}`))
  expect(found.map((sentence) => sentence.split(':')[0])).toEqual(['c3', 'c4', 'c5', 'c6', 'c7', 'c8'])
})

test('a copy without its history has no titles to check', () => {
  const folder = mkdtempSync(`${tmpdir()}/titles-`)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(readCommits(folder)).toBe(null)
})

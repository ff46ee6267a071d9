import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyPresent } from './copy-present.ts'

test('a file that is removed while the folder is copied is left out, and a copy that fails otherwise is reported', () => {
  const place = mkdtempSync(join(tmpdir(), 'parley-copy-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const [from, to] = [join(place, 'pictures'), join(place, 'copy')]
  mkdirSync(join(from, 'b1'), { recursive: true })
  writeFileSync(join(from, 'b1', 'one'), 'a picture')
  // It is listed, and is gone when it is read.
  symlinkSync(join(place, 'nowhere'), join(from, 'b1', 'two'))
  copyPresent(from, to)
  expect(readdirSync(to, { recursive: true }).sort()).toEqual(['b1', join('b1', 'one')])
  expect(() => copyPresent(join(from, 'b1', 'one'), join(place, 'no-folder', 'one'))).toThrow('ENOENT')
})

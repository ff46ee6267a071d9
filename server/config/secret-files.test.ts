import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './env.ts'

const SECRET = 'a secret of more than thirty-two characters'

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-secret-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'secret')
  writeFileSync(path, text)
  return path
}

test('secrets are read from files, without the line break at their end', () => {
  const config = readConfig({
    AUTH_SECRET_FILE: fileWith(`${SECRET}\n`),
    DATABASE_URL_FILE: fileWith('postgres://me:word@db/parley\r\n'),
    OPENAI_API_KEY_FILE: fileWith('key'),
  })
  expect(config).toMatchObject({
    authSecret: SECRET,
    database: { kind: 'postgres', url: 'postgres://me:word@db/parley' },
    models: { hosted: { openai: { key: 'key' } } },
  })
})

test.each([
  [
    'a missing file',
    { AUTH_SECRET_FILE: '/nowhere/secret' },
    'AUTH_SECRET_FILE is /nowhere/secret, which can’t be read (ENOENT)',
  ],
  ['a folder', { AUTH_SECRET_FILE: tmpdir() }, 'can’t be read (EISDIR)'],
  ['an empty file', { AUTH_SECRET_FILE: '/dev/null' }, 'this file is empty'],
  [
    'both',
    { AUTH_SECRET: SECRET, AUTH_SECRET_FILE: '/dev/null' },
    'AUTH_SECRET and AUTH_SECRET_FILE are both set',
  ],
])('%s is refused with the name of the variable', (_, environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test('the value of a file has to be valid too, and no message has it', () => {
  expect(() => readConfig({ AUTH_SECRET_FILE: fileWith('short') })).toThrow(
    'AUTH_SECRET must be at least 32 characters.',
  )
})

test('other variables have no files', () => {
  expect(readConfig({ PORT_FILE: '/nowhere/port' }).port).toBe(3000)
})

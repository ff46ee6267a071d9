import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { storeAuthSecret } from './stored-secrets.ts'

test('the generated secret stays the same, and only its owner can read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { secret, isNew } = storeAuthSecret(folder)
  expect(isNew).toBe(true)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(storeAuthSecret(folder)).toEqual({ secret, isNew: false })
  expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600)
})

test('a secret that was cut off is not taken for one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'auth-secret'), '')
  expect(() => storeAuthSecret(folder)).toThrow('remove the file')
})

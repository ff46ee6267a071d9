import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { openDatabase } from './open-database.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Another process that holds the folder's lock until it is killed. */
async function holderOf(folder: string): Promise<ChildProcess> {
  const lockModule = new URL('./data-folder-lock.ts', import.meta.url).href
  const program = `const { lockDataFolder } = await import(${JSON.stringify(lockModule)})
    globalThis.lock = lockDataFolder(${JSON.stringify(folder)})
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  await once(child.stdout, 'data')
  return child
}

test('a folder that another process holds is refused, with who holds it', async () => {
  const folder = temporaryFolder()
  const holder = await holderOf(folder)
  expect(() => lockDataFolder(folder)).toThrow(`in use by another Parley (process ${holder.pid})`)
})

test('a holder that was killed leaves no lock behind', async () => {
  const folder = temporaryFolder()
  const holder = await holderOf(folder)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const lock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(`process ${process.pid}`)
  lock.release()
  lockDataFolder(folder).release()
})

test('one of many processes that find the folder free at once gets it', async () => {
  const folder = temporaryFolder()
  const lockModule = new URL('./data-folder-lock.ts', import.meta.url).href
  const program = `const { lockDataFolder } = await import(${JSON.stringify(lockModule)})
    process.stdin.once('data', () => {
      try { globalThis.lock = lockDataFolder(${JSON.stringify(folder)}); process.stdout.write('held') }
      catch (error) { process.stdout.write(error.reason) }
    })
    process.stdout.write('ready')`
  const children = Array.from({ length: 6 }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    return child
  })
  await Promise.all(children.map((child) => once(child.stdout, 'data')))
  const answers = children.map((child) => once(child.stdout, 'data'))
  for (const child of children) child.stdin.write('go')
  const words = (await Promise.all(answers)).map(([data]) => String(data))
  expect(words.sort()).toEqual(['held', 'in-use', 'in-use', 'in-use', 'in-use', 'in-use'])
})

test('[DB3] a database that was unpacked by half is made again; opening twice is refused; what was written stays', async () => {
  const folder = temporaryFolder()
  const place = { kind: 'folder', folder } as const
  // A power cut in the middle of the first start leaves these files.
  mkdirSync(join(folder, 'database', 'global'), { recursive: true })
  writeFileSync(join(folder, 'database', 'PG_VERSION'), '18\n')
  writeFileSync(join(folder, 'database.unpacking'), '')
  const first = await openDatabase(place)
  expect(existsSync(join(folder, 'database.unpacking'))).toBe(false)
  await first.query('create table kept (n int); insert into kept values (7)')
  await expect(openDatabase(place)).rejects.toMatchObject({ reason: 'in-use' })
  await first.close()
  const second = await openDatabase(place)
  expect(await second.query('select n from kept')).toEqual([{ n: 7 }])
  await second.close()
})

test('a folder that can’t be made is refused with a sentence', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  await expect(openDatabase({ kind: 'folder', folder: join(file, 'data') })).rejects.toMatchObject({
    reason: 'unwritable',
    sentence: expect.stringContaining('PARLEY_DATA'),
  })
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a new folder is closed to other users, and so is an existing one with its content', () => {
  const folder = temporaryFolder()
  prepareDataFolder(join(folder, 'new', 'data'))
  expect(modeOf(join(folder, 'new', 'data'))).toBe('700')
  const old = join(folder, 'old')
  const outside = join(folder, 'outside')
  mkdirSync(join(old, 'database'), { recursive: true })
  for (const file of [join(old, 'auth-secret'), outside]) {
    writeFileSync(file, 'secret')
    chmodSync(file, 0o644)
  }
  symlinkSync(outside, join(old, 'link'))
  chmodSync(join(old, 'database'), 0o755)
  chmodSync(old, 0o777)
  prepareDataFolder(old)
  expect(['', 'database', 'auth-secret'].map((name) => modeOf(join(old, name)))).toEqual([
    '700',
    '700',
    '600',
  ])
  expect(modeOf(outside)).toBe('644')
})

const UNPRIVILEGED = 65_534

test.runIf(process.getuid?.() === 0)('a folder of someone else’s that is open to others is refused', () => {
  const folder = temporaryFolder()
  chmodSync(folder, 0o777)
  process.seteuid?.(UNPRIVILEGED)
  try {
    expect(() => prepareDataFolder(folder)).toThrow(
      `${folder} is open to other users of this machine, and is not this user’s to close (mode 0777)`,
    )
    prepareDataFolder(join(folder, 'own'))
  } finally {
    process.seteuid?.(0)
  }
  expect(modeOf(join(folder, 'own'))).toBe('700')
})

test('a database folder that is damaged is refused and its lock given back', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'database'), 'not a folder')
  const place = { kind: 'folder', folder } as const
  await expect(openDatabase(place)).rejects.toMatchObject({
    reason: 'broken',
    sentence: expect.stringContaining('database is no folder'),
  })
  lockDataFolder(folder).release()
})

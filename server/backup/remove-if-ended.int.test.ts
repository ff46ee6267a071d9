import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const MODULE = new URL('./remove-if-ended.ts', import.meta.url).href

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends the process, and removes its half copies',
  async (signal) => {
    const place = mkdtempSync(join(tmpdir(), 'parley-ended-'))
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    const folders = ['backup', 'scratch'].map((name) => join(place, name))
    for (const folder of folders) mkdirSync(join(folder, 'database'), { recursive: true })
    const [backup, scratch] = folders.map((folder) => JSON.stringify(folder))
    const work = `new Promise(() => { setInterval(() => {}, 1_000); console.log('working') })`
    const program = `import { removeIfEnded } from ${JSON.stringify(MODULE)}
    await removeIfEnded(${backup}, () => removeIfEnded(${scratch}, () => ${work}))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([null, signal])
    expect(folders.filter((folder) => existsSync(folder))).toEqual([])
  },
)

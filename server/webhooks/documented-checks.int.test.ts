import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { must } from '#base/must.ts'
import { createWebhookSecrets } from './webhook-secret.ts'

const PAGE = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
const secrets = createWebhookSecrets('the secret of a server')
const HOOK = { id: 'wh_000000000001', secretVersion: 2, oldSecretUntil: new Date(Date.now() + 60_000) }
const BODY = '{"type":"webhook.test","data":{"name":"Zoë"}}'

/** Signed bodies for the documented check: good ones, a changed one, and an old message. */
function inputs(): { secret: string; headers: Record<string, string>; body: string; isGood: boolean }[] {
  const sign = (at: Date) => secrets.sign(HOOK, { id: 'msg_1', at, body: BODY })
  const now = sign(new Date())
  const secretOf = (secretVersion: number) => secrets.textOf({ ...HOOK, secretVersion })
  return [
    { secret: secretOf(2), headers: now, body: BODY, isGood: true },
    { secret: secretOf(1), headers: now, body: BODY, isGood: true },
    { secret: secretOf(3), headers: now, body: BODY, isGood: false },
    { secret: secretOf(2), headers: now, body: BODY.replace('Zoë', 'Eve'), isGood: false },
    { secret: secretOf(2), headers: sign(new Date(Date.now() - 600_000)), body: BODY, isGood: false },
  ]
}

function writeExample(language: string, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-webhooks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [, code] = must(
    new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(PAGE),
    `an example in ${language}`,
  )
  const path = join(folder, name)
  writeFileSync(path, must(code, 'code'))
  return path
}

test('[WH11] the example in TypeScript accepts signed messages only', () => {
  const path = writeExample('ts', 'check.ts')
  const program = `import { isFromParley } from ${JSON.stringify(pathToFileURL(path).href)}
    console.log(JSON.stringify(${JSON.stringify(inputs())}.map((one) => isFromParley(one.secret, one.headers, one.body))))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual(inputs().map(({ isGood }) => isGood))
})

test('[WH11] the example in Python accepts signed messages only', ({ skip }) => {
  const path = writeExample('python', 'check.py')
  writeFileSync(
    path,
    `${readFileSync(path, 'utf8')}
import json, sys
print(json.dumps([is_from_parley(one["secret"], one["headers"], one["body"]) for one in json.load(sys.stdin)]))
`,
  )
  try {
    execFileSync('python3', ['--version'])
  } catch {
    skip('no python3 on this machine')
  }
  const output = execFileSync('python3', [path], { input: JSON.stringify(inputs()), encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual(inputs().map(({ isGood }) => isGood))
})

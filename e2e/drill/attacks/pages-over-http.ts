import { insertBrowserSession } from '#db/browser-sessions.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { migrate } from '#db/migrate.ts'
import { insertUser } from '#db/users.ts'
import { encodeCookie } from '#server/access/testing/encode-cookie.ts'
import type { Attack } from '../attack.ts'
import type { AttackTarget } from '../attack-target.ts'

const HOST = 'parley.example'
const SECRET = 'a secret that the drill knows: at least 32 characters'
const PASSWORD = 'the password of the operator'
const OPERATOR = '198.51.100.7'
const AT_ONCE = 6
const PERSON = 'uperson'
const SESSION = 'session-of-the-person'
const HOUR_MS = 60 * 60 * 1000

/** The drill is the proxy; `client` is the address of the request behind it. */
const through = (client: string, scheme = 'https') => ({
  'x-forwarded-for': client,
  'x-forwarded-host': HOST,
  'x-forwarded-proto': scheme,
})

export const attack: Attack = {
  title:
    'behind a proxy: acts as a page over http of the same host, with a person’s cookie, and uses up the tries at the operator’s password',
  seconds: 2,
  environment: {
    PUBLIC_URL: `https://${HOST}`,
    TRUSTED_PROXIES: '127.0.0.1',
    AUTH_SECRET: SECRET,
    OPERATOR_PASSWORD: PASSWORD,
  },
  /** A person who is signed in in a browser. */
  async prepareFolder(folder) {
    const db = await openDatabase({ kind: 'folder', folder })
    await migrate(db)
    await insertUser(db, { id: PERSON, name: 'Mia', color: 'moss', kind: 'account', email: null })
    const expiresAt = new Date(Date.now() + HOUR_MS)
    await insertBrowserSession(db, { id: SESSION, userId: PERSON, expiresAt })
    await db.close()
  },
  async run(target) {
    const cookie = await encodeCookie({ userId: PERSON, sessionId: SESSION }, SECRET)
    const openBoard = async (origin: string) => {
      const headers = { ...through('203.0.113.9'), cookie, origin }
      const status = await target.send('/api/v1/boards', {
        method: 'POST',
        headers,
        json: { title: 'Mine?' },
      })
      target.count(`board by ${new URL(origin).protocol} ${status}`)
    }
    // Otherwise a refusal would prove nothing.
    await openBoard(`https://${HOST}`)
    target.needCount('board by https: 201', 1)
    let n = 0
    const tryBoth = async () => {
      n += 1
      await openBoard(`http://${HOST}`)
      const guess = await askAsOperator(target, `203.0.113.${n % 3}`, `guess ${n}`)
      target.count(`guess ${guess}`)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, () => target.repeat(tryBoth, 8)))
    target.claim((target.outcome['board by http: 201'] ?? 0) === 0, 'a page over http acted with a cookie')
    target.needCount('board by http: 403', 10)
    target.claim((target.outcome['guess 200'] ?? 0) === 0, 'a guessed password was taken')
    target.needCount('guess 429', 1)
    const operator = await askAsOperator(target, OPERATOR, PASSWORD)
    target.claim(operator === 200, `wrong passwords of others barred the operator: ${operator}`)
    await requireHttps(target)
  },
}

function askAsOperator(target: AttackTarget, from: string, password: string): Promise<number | null> {
  const headers = { ...through(from), 'x-operator-password': password }
  return target.send('/api/v1/operator/models', { headers })
}

/** Every response has the header that limits browsers to https, also one to a request over http. */
async function requireHttps(target: AttackTarget): Promise<void> {
  for (const path of ['/api/v1/me', '/healthz', '/']) {
    const response = await target.request(path, { headers: through('203.0.113.9', 'http') })
    await response.arrayBuffer()
    const value = response.headers.get('strict-transport-security') ?? ''
    target.claim(/max-age=\d{7,}/.test(value), `${path} was answered without HSTS: ${value}`)
  }
}

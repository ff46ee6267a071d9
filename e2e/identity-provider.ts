import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An OpenID Connect provider on this machine that signs everyone in as `person`, without a form. */
export interface IdentityProvider {
  issuer: string
  person: { sub: string; name: string; groups: string[] }
  stop(): void
}

const CLIENT_ID = 'parley'

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const header = encode({ alg: 'RS256', kid: 'one' })

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: provider.issuer, aud: CLIENT_ID, iat: now, exp: now + 600, ...provider.person }
    const signed = `${header}.${encode(claims)}`
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
  }

  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
    }),
    '/token': () => ({ access_token: 'unused', token_type: 'Bearer', id_token: idToken() }),
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', provider.issuer)
    const answer = answers[pathname]
    if (answer) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer()))
      return
    }
    const back = new URL(searchParams.get('redirect_uri') ?? provider.issuer)
    back.searchParams.set('code', 'code')
    back.searchParams.set('state', searchParams.get('state') ?? '')
    response.writeHead(302, { location: back.href }).end()
  })
  const provider: IdentityProvider = {
    issuer: '',
    person: { sub: '', name: '', groups: [] },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

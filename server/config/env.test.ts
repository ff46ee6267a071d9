import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '#sync/limits.ts'
import { readConfig } from './env.ts'
import { EnvironmentError } from './secret-files.ts'

describe('readConfig', () => {
  test('nothing needs to be set', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: null,
      trustedProxies: [],
      dataFolder: resolve('data'),
      database: { kind: 'folder', folder: resolve('data') },
      authSecret: null,
      github: null,
      oidc: null,
      guests: true,
      metricsToken: null,
      limits: LIMITS,
    })
  })

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', GITHUB_ID: '' })).toEqual(readConfig({}))
  })

  test('variables that are set are used', () => {
    const config = readConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://parley.example.org/',
      DATABASE_URL: 'postgres://me@db/parley',
      GITHUB_ID: 'id',
      GITHUB_SECRET: 'secret',
      OIDC_ISSUER: 'https://id.example.org',
      OIDC_ID: 'id',
      OIDC_SECRET: 'secret',
      PARLEY_GUESTS: 'off',
      MAX_RECORDS: '500',
      TRUSTED_PROXIES: '127.0.0.1, fd00::/8',
    })
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://parley.example.org',
      database: { kind: 'postgres', url: 'postgres://me@db/parley' },
      github: { id: 'id', secret: 'secret' },
      oidc: { issuer: 'https://id.example.org', name: 'Single sign-on' },
      guests: false,
      limits: { maxRecords: 500, maxConnections: LIMITS.maxConnections },
    })
    expect(config.trustedProxies.map(([address, bits]) => `${address}/${bits}`)).toEqual([
      '127.0.0.1/32',
      'fd00::/8',
    ])
  })

  test('nodes of a cluster share a database, a bucket and their secrets', () => {
    const shared = {
      DATABASE_URL: 'postgres://me@db/parley',
      AUTH_SECRET: 'x'.repeat(32),
      OPERATOR_PASSWORD: 'a long password',
      PICTURES_S3_URL: 'https://bucket.example.org',
    }
    const CLUSTER_URL = 'nats://me:secret@one:4222, tls://two'
    const keys = { PICTURES_S3_KEY_ID: 'id', PICTURES_S3_SECRET: 'secret' }
    const { clusterServers } = readConfig({ ...shared, ...keys, CLUSTER_URL })
    expect(clusterServers?.map(({ host }) => host)).toEqual(['one:4222', 'two'])
    for (const name of Object.keys(shared))
      expect(() => readConfig({ ...shared, ...keys, CLUSTER_URL, [name]: '' })).toThrow(`${name} is missing`)
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['CLUSTER_URL', 'http://one:4222'],
    ['PORT', '3000.5'],
    ['PUBLIC_URL', 'parley.example.org'],
    ['PUBLIC_URL', 'https://example.org/parley'],
    ['DATABASE_URL', 'mysql://db/parley'],
    ['AUTH_SECRET', 'short'],
    ['PARLEY_GUESTS', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['MAX_RECORDS', '-1'],
    ['MAX_TEXT_CHARS', '10001'],
    ['TRUSTED_PROXIES', '10.0.0.0/40'],
    ['TRUSTED_PROXIES', 'proxy.example.org'],
    ['TRUSTED_PROXIES', '127.0.0.1,,'],
  ])('%s=%s is refused with a sentence that names it', (name, text) => {
    expect(() => readConfig({ [name]: text })).toThrow(EnvironmentError)
    expect(() => readConfig({ [name]: text })).toThrow(name)
  })

  test('half a sign-in provider is refused, and so is a server without any way to sign in', () => {
    expect(() => readConfig({ GITHUB_ID: 'id' })).toThrow('GITHUB_SECRET is missing')
    expect(() => readConfig({ GOOGLE_SECRET: 'secret' })).toThrow('GOOGLE_ID is missing')
    expect(() => readConfig({ OIDC_ID: 'id', OIDC_SECRET: 'secret' })).toThrow('OIDC_ISSUER is missing')
    expect(() => readConfig({ PARLEY_GUESTS: 'off' })).toThrow('no one could sign in')
  })
})

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os, { availableParallelism } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'savanna-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(environment: Record<string, string>) {
  return readConfig({ DATA_DIR: folder, ...environment })
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://savanna.example',
  TOKEN_SECRET: 'x'.repeat(32),
  CONTACT_EMAIL: 'hello@savanna.example',
}

it('the configuration works without any setting', () => {
  const config = read({})
  expect(config).toMatchObject({ production: false, port: 3000, publicUrl: 'http://127.0.0.1:3000' })
  expect(config.dataDir).toBe(folder)
  expect(config.rateLimitScale).toBe(1)
})

it("a token secret is generated once, and other users of the machine can't read it", () => {
  expect(read({}).tokenSecret).toBe(read({}).tokenSecret)
  expect(statSync(path.join(folder, 'token-secret')).mode & 0o777).toBe(0o600)
})

it('push keys are generated once, and given ones are used', () => {
  const made = read({}).vapid
  expect(read({}).vapid).toEqual(made)
  expect(statSync(path.join(folder, 'vapid-keys.json')).mode & 0o777).toBe(0o600)
  const given = { VAPID_PUBLIC_KEY: made.publicKey, VAPID_PRIVATE_KEY: made.privateKey }
  expect(read({ ...given, DATA_DIR: path.join(folder, 'other') }).vapid).toEqual(made)
})

it('an empty setting counts as unset', () => {
  expect(read({ SMTP_URL: '', PORT: '' })).toMatchObject({ smtpUrl: undefined, port: 3000 })
})

it('PUBLIC_URL is reduced to its origin', () => {
  expect(read({ PUBLIC_URL: 'https://savanna.example/' }).publicUrl).toBe('https://savanna.example')
})

it('accepts a complete production configuration', () => {
  expect(read(production).production).toBe(true)
})

it.each([
  [{ PORT: 'many' }, 'PORT must be a number from 0 to 65535.'],
  [{ PORT: '70000' }, /^PORT /],
  [{ METRICS_PORT: '3000' }, /^METRICS_PORT must differ from PORT/],
  [{ RATE_LIMIT_SCALE: '0' }, /^RATE_LIMIT_SCALE /],
  [{ DAILY_VIEWS: '1.5' }, /^DAILY_VIEWS /],
  [{ DAILY_VIEWS_NEW: '601' }, /^DAILY_VIEWS_NEW must not be above DAILY_VIEWS/],
  [{ NEW_ACCOUNT_DAYS: '-1' }, /^NEW_ACCOUNT_DAYS /],
  [{ NOTIFICATION_MONTHS: '0' }, /^NOTIFICATION_MONTHS /],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address/],
  [{ TOKEN_SECRET: 'short' }, /^TOKEN_SECRET must have at least 32/],
  [{ VAPID_PUBLIC_KEY: 'x' }, 'VAPID_PUBLIC_KEY needs VAPID_PRIVATE_KEY beside it.'],
  [{ VAPID_PRIVATE_KEY: 'x' }, 'VAPID_PRIVATE_KEY needs VAPID_PUBLIC_KEY beside it.'],
  [{ VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y' }, /are not a pair of keys/],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY needs STRIPE_PUBLISHABLE_KEY beside it.'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_PUBLISHABLE_KEY needs STRIPE_SECRET_KEY beside it.'],
  [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /must both be live/],
  [{ PAYMENTS: 'cash' }, 'PAYMENTS can only be test, which asks for the test bank by name.'],
  [
    { PAYMENTS: 'test', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'PAYMENTS=test and STRIPE_SECRET_KEY exclude each other.',
  ],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^STRIPE_WEBHOOK_SECRET needs/],
  [{ TURN_URL: 'turn:turn.example' }, 'TURN_URL needs TURN_SECRET beside it.'],
  [{ S3_BUCKET: 'pictures' }, /^S3_BUCKET needs/],
  [{ S3_REGION: 'eu' }, /need S3_BUCKET/],
  [{ REDIS_URL: 'redis://127.0.0.1' }, /need one DATABASE_URL/],
  [{ WORKERS: 'all' }, 'WORKERS must be auto or a whole number from 1 to 16.'],
  [{ WORKERS: '0' }, /^WORKERS must be/],
  [{ WORKERS: '17' }, /^WORKERS must be/],
  [{ DATABASE_REPLICA_URL: 'postgres://127.0.0.1/copy' }, /needs DATABASE_URL/],
  [
    { DATABASE_URL: 'postgres://a/s', DATABASE_REPLICA_URL: 'postgres://b/s, mysql://c/s' },
    /^DATABASE_REPLICA_URL must be addresses that begin with/,
  ],
  [{ DATABASE_URL: 'postgres://a:1,b:x/s' }, /^DATABASE_URL must be an address/],
  [{ DATABASE_URL: 'postgres://a:1,b:2/s' }, /^DATABASE_URL names several hosts: name only HAProxy/],
  [{ DATABASE_URL: 'postgres://a,b/s?target_session_attrs=read-write' }, /^DATABASE_URL names several hosts/],
  [{ DATABASE_URL: 'postgres:///s?host=a,b' }, /^DATABASE_URL names several hosts/],
  [
    { DATABASE_URL: 'postgres://a/s', DATABASE_REPLICA_URL: 'postgres://b,c/s' },
    /^DATABASE_REPLICA_URL takes one host in each address/,
  ],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, my proxy' }, /TRUSTED_PROXIES must be addresses/],
  [{ ADMIN_EMAIL: 'a@savanna.example' }, 'ADMIN_EMAIL needs ADMIN_PASSWORD beside it.'],
  [{ PUBLIC_URL: 'https://savanna.example/app' }, /without a path/],
  [{ ...production, PUBLIC_URL: '' }, /^PUBLIC_URL is needed in production/],
  [{ ...production, TOKEN_SECRET: '' }, /^TOKEN_SECRET is needed in production/],
  [
    { ...production, CONTACT_EMAIL: '' },
    'CONTACT_EMAIL is needed in production: visitors and members write there.',
  ],
] as [Record<string, string>, string | RegExp][])('rejects the settings %o', (environment, sentence) => {
  expect(() => read(environment)).toThrow(sentence)
})

describe('another machine', () => {
  const DATABASE_URL = 'postgres://me:secret@db.example/savanna'
  const TLS = '?sslmode=verify-full'
  const S3 = { S3_BUCKET: 'pictures', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }

  it.each<[Record<string, string>, host: string, remedy: string]>([
    [{ DATABASE_URL }, 'db.example', '?sslmode=verify-full'],
    [{ DATABASE_URL: `${DATABASE_URL}?sslmode=require` }, 'db.example', '?sslmode=verify-full'],
    [{ DATABASE_URL: 'postgres:///savanna?host=10.0.0.7' }, '10.0.0.7', '?sslmode=verify-full'],
    [{ DATABASE_URL: 'postgres://me@[fd00::7]/savanna' }, 'fd00::7', '?sslmode=verify-full'],
    [
      { DATABASE_URL: DATABASE_URL + TLS, DATABASE_REPLICA_URL: 'postgres://copy.example/s' },
      'copy.example',
      'end',
    ],
    [{ DATABASE_URL: DATABASE_URL + TLS, REDIS_URL: 'redis://redis.example' }, 'redis.example', 'rediss:'],
    [{ ...S3, S3_ENDPOINT: 'http://127.0.0.1.nip.example' }, '127.0.0.1.nip.example', 'https:'],
    [{ SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }, 'mail.example', 'leave out'],
  ])('is rejected in production without verified TLS (%o)', (settings, host, remedy) => {
    expect(() => read({ ...production, ...settings })).toThrow(/^\w+ leads to .+ without verified TLS/)
    expect(() => read({ ...production, ...settings })).toThrow(host)
    expect(() => read({ ...production, ...settings })).toThrow(remedy)
    expect(read({ ...production, ...settings, PLAIN_HOSTS: `elsewhere, ${host}` }).production).toBe(true)
    expect(read(settings).production).toBe(false)
  })

  it.each([
    {
      DATABASE_URL: DATABASE_URL + TLS,
      REDIS_URL: 'rediss://redis.example',
      SMTP_URL: 'smtps://mail.example',
    },
    { DATABASE_URL: 'postgres://me@127.0.0.1:5433/s', REDIS_URL: 'redis://localhost' },
    { DATABASE_URL: 'postgres://me@[::1]/s', ...S3, S3_ENDPOINT: 'http://s3.localhost:9000' },
    { DATABASE_URL: 'postgres://me@%2Frun%2Fpostgresql/s' },
    { DATABASE_URL: 'postgres:///s?host=/run/postgresql' },
    { ...S3, S3_ENDPOINT: 'https://s3.example' },
  ])("is accepted with verified TLS, or if it's this machine: %o", (settings) => {
    expect(read({ ...production, ...settings } as Record<string, string>).production).toBe(true)
  })

  it("gets emails only over TLS, unless it's listed as safe", () => {
    const smtpUrl = (settings: Record<string, string>) => read({ ...production, ...settings }).smtpUrl
    const SMTP_URL = 'smtp://me:se%40cret@mail.example:587'
    expect(smtpUrl({ SMTP_URL })).toBe(`${SMTP_URL}?requireTLS=true`)
    expect(smtpUrl({ SMTP_URL: `${SMTP_URL}?ignoreTLS=true` })).toBe(
      `${SMTP_URL}?ignoreTLS=true&requireTLS=true`,
    )
    expect(smtpUrl({ SMTP_URL, PLAIN_HOSTS: 'mail.example' })).toBe(SMTP_URL)
    expect(smtpUrl({ SMTP_URL: 'smtp://127.0.0.1:25' })).toBe('smtp://127.0.0.1:25')
    expect(read({ SMTP_URL }).smtpUrl).toBe(SMTP_URL)
  })
})

describe('a secret in a file', () => {
  const file = path.join(folder, 'secret')
  const TOKEN_SECRET = 'from the vault, with 32 characters or more'

  it('counts like one in the environment, without the trailing line break', () => {
    writeFileSync(file, `${TOKEN_SECRET}\n`)
    const { TOKEN_SECRET: _, ...others } = production
    expect(read({ ...others, TOKEN_SECRET_FILE: file }).tokenSecret).toBe(TOKEN_SECRET)
    expect(read({ DATABASE_URL: '', DATABASE_URL_FILE: '' }).databaseUrl).toBeUndefined()
  })

  it('is checked by the same rules', () => {
    writeFileSync(file, 'short')
    expect(() => read({ TOKEN_SECRET_FILE: file })).toThrow(/^TOKEN_SECRET must have at least 32/)
    writeFileSync(file, 'redis://redis.example')
    expect(() => read({ ...production, DATABASE_URL: 'postgres:///s', REDIS_URL_FILE: file })).toThrow(
      'REDIS_URL leads to redis.example without verified TLS',
    )
  })

  it('must exist, not be empty and be the only source', () => {
    writeFileSync(file, ' \n')
    expect(() => read({ TURN_SECRET_FILE: file })).toThrow(
      `TURN_SECRET_FILE leads to ${file}, which is empty.`,
    )
    expect(() => read({ SMTP_URL_FILE: `${file}-not` })).toThrow('which cannot be read (ENOENT).')
    expect(() => read({ ADMIN_PASSWORD: 'x', ADMIN_PASSWORD_FILE: file })).toThrow(
      'ADMIN_PASSWORD and ADMIN_PASSWORD_FILE exclude each other.',
    )
  })
})

it("the provider is Stripe if it's set up, otherwise the test bank, and none in production", () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(read({}).payments).toBe('test')
  expect(read(stripe).payments).toBe('stripe')
  expect(read(production).payments).toBe('none')
  expect(read({ ...production, PAYMENTS: 'test' }).payments).toBe('test')
})

it("a bucket's keys come from the settings, or otherwise from the usual places", () => {
  const bucket = { S3_BUCKET: 'pictures', S3_REGION: 'eu-west-3' }
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(read(bucket).s3?.credentials).toBeUndefined()
  expect(read({ ...bucket, ...keys }).s3?.credentials).toEqual({
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  expect(read({ ...bucket, ...keys, AWS_SESSION_TOKEN: 'passing' }).s3?.credentials).toMatchObject({
    sessionToken: 'passing',
  })
  expect(() => read({ ...bucket, AWS_ACCESS_KEY_ID: 'id' })).toThrow('needs AWS_SECRET_ACCESS_KEY beside it')
})

it('serves with one process, as many as the machine can run, or a given number', () => {
  expect(read({}).workers).toBe(1)
  expect(read({ WORKERS: '3' }).workers).toBe(3)
  expect(read({ WORKERS: 'auto' }).workers).toBe(Math.min(16, availableParallelism()))
})

it('members are paired for the evening only if the operator says so', () => {
  expect(read({}).pairsOfTheEvening).toBe(true)
  expect(read({ EVENING_PAIRS: 'off' }).pairsOfTheEvening).toBe(false)
  expect(() => read({ EVENING_PAIRS: 'yes' })).toThrow('EVENING_PAIRS must be on or off.')
})

it('disposable email is rejected by default, even in production, and allowed by a setting', () => {
  expect(read({}).refuseDisposableMail).toBe(true)
  expect(read(production).refuseDisposableMail).toBe(true)
  expect(read({ DISPOSABLE_MAIL: 'allow' }).refuseDisposableMail).toBe(false)
  expect(() => read({ DISPOSABLE_MAIL: 'no' })).toThrow('DISPOSABLE_MAIL must be refuse or allow.')
})

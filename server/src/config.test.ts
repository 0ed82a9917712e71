import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig, settingsWithoutEffect } from './config.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'savanna-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(environment: Record<string, string>) {
  return readConfig({ DATA_DIR: folder, ...environment })
}

describe('readConfig', () => {
  it('works without any setting', () => {
    const config = read({})
    expect(config).toMatchObject({ production: false, port: 3000, publicUrl: 'http://127.0.0.1:3000' })
    expect(config.dataDir).toBe(folder)
    expect(config.rateLimitScale).toBe(1)
  })

  it('makes a token secret once and keeps it from other users', () => {
    expect(read({}).tokenSecret).toBe(read({}).tokenSecret)
    expect(statSync(path.join(folder, 'token-secret')).mode & 0o777).toBe(0o600)
  })

  it('knows which settings do nothing yet', () => {
    const turn = { TURN_URL: 'turn:turn.example', TURN_SECRET: 'a-shared-secret' }
    expect(settingsWithoutEffect(read(turn))).toEqual(['TURN_URL'])
    expect(settingsWithoutEffect(read({}))).toEqual([])
  })

  it('takes an empty value for an unset one', () => {
    expect(read({ SMTP_URL: '', PORT: '' })).toMatchObject({ smtpUrl: undefined, port: 3000 })
  })

  it('keeps the origin of PUBLIC_URL', () => {
    expect(read({ PUBLIC_URL: 'https://savanna.example/' }).publicUrl).toBe('https://savanna.example')
  })

  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://savanna.example',
    TOKEN_SECRET: 'x'.repeat(32),
  }

  it('accepts a complete production', () => {
    expect(read(production).production).toBe(true)
  })

  it.each([
    [{ PORT: 'many' }, 'PORT must be a number from 0 to 65535.'],
    [{ PORT: '70000' }, /^PORT /],
    [{ RATE_LIMIT_SCALE: '0' }, /^RATE_LIMIT_SCALE /],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address/],
    [{ TOKEN_SECRET: 'short' }, /^TOKEN_SECRET must have at least 32/],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY needs STRIPE_PUBLISHABLE_KEY beside it.'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_PUBLISHABLE_KEY needs STRIPE_SECRET_KEY beside it.'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /must both be live/],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^STRIPE_WEBHOOK_SECRET needs/],
    [{ TURN_URL: 'turn:turn.example' }, 'TURN_URL needs TURN_SECRET beside it.'],
    [{ S3_BUCKET: 'pictures' }, /^S3_BUCKET needs/],
    [{ S3_REGION: 'eu' }, /need S3_BUCKET/],
    [{ REDIS_URL: 'redis://127.0.0.1' }, /need one DATABASE_URL/],
    [{ ADMIN_EMAIL: 'a@savanna.example' }, 'ADMIN_EMAIL needs ADMIN_PASSWORD beside it.'],
    [{ PUBLIC_URL: 'https://savanna.example/app' }, /without a path/],
    [{ ...production, PUBLIC_URL: '' }, /^PUBLIC_URL is needed in production/],
    [{ ...production, TOKEN_SECRET: '' }, /^TOKEN_SECRET is needed in production/],
  ] as [Record<string, string>, string | RegExp][])('refuses %o', (environment, sentence) => {
    expect(() => read(environment)).toThrow(sentence)
  })
})

import dgram from 'node:dgram'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { createEmptyDatabase } from '../../../testkit/database.ts'
import { formatAddress } from '../../../testkit/database-address.ts'
import { makeAdmin } from '../../../testkit/factories/administrators.ts'
import { makeMember } from '../../../testkit/factories/members.ts'
import { startSmtp } from '../../../testkit/fakes/smtp-server.ts'
import { reservePort } from '../../../testkit/programs/free-port.ts'
import type { Environment } from '../config.ts'
import type { Connection } from '../kit/database/database.ts'
import { createLog } from '../kit/log.ts'
import { checkClock, checkConnections, checkMigrations } from './checks/database.ts'
import { checkNode, checkWorkers } from './checks/settings.ts'
import { checkSite, printFindings } from './doctor.ts'

const log = createLog({ level: 'silent' })
const closing: (() => Promise<unknown>)[] = []
let folder: string
let test: TestApp
/** Nothing is wrong with these. */
let healthy: Environment

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-doctor-'))
  test = await startTestApp()
  await makeAdmin(test.app.context, { secondFactor: true })
  const smtp = await startSmtp()
  const relay = await startRelay()
  closing.push(test.close, smtp.close, relay.close, () => rm(folder, { recursive: true, force: true }))
  healthy = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://savanna.example',
    DATA_DIR: folder,
    DATABASE_URL: formatAddress(test.pool.options as Connection),
    DATABASE_OWNER_URL: formatAddress(test.owner.connection),
    TOKEN_SECRET: 'pB7x/9qLmT2vKd5RzNhWcY8sUeJfGa4oXiQw1tEy3uM=',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Savanna <hello@savanna.example>',
    CONTACT_EMAIL: 'hello@savanna.example',
    TURN_URL: `turn:127.0.0.1:${relay.port}`,
    TURN_SECRET: 'shared with the relay',
    STRIPE_SECRET_KEY: 'sk_live_one',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_one',
    STRIPE_WEBHOOK_SECRET: 'whsec_one',
    METRICS_PORT: '9464',
  }
})

afterAll(async () => {
  for (const close of closing) await close()
})

/** Responds to a STUN binding request like any TURN server. */
async function startRelay() {
  const socket = dgram.createSocket('udp4')
  socket.on('message', (request, { port, address }) => {
    const answer = Buffer.from(request)
    answer.writeUInt16BE(0x0101, 0)
    socket.send(answer, port, address)
  })
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound))
  return {
    port: (socket.address() as AddressInfo).port,
    close: () => new Promise<void>((closed) => socket.close(closed)),
  }
}

/** Returns the doctor's findings for these settings, by subject. */
async function examine(settings: Environment) {
  const findings = await checkSite(settings, log)
  return { findings, of: (about: string) => findings.find((finding) => finding.about === about) }
}

it('the doctor finds no problem in a healthy site', async () => {
  const { findings } = await examine(healthy)
  const little = findings.filter(({ verdict, about }) => verdict === 'warn' && about === 'DATA_DIR')
  expect(findings.filter(({ verdict }) => verdict !== 'good')).toEqual([
    ...little,
    { verdict: 'off', about: 'Redis', text: 'one server needs none' },
  ])
  expect(findings.map(({ about }) => about)).toEqual(
    expect.arrayContaining([
      'Node',
      'Database',
      'Clock',
      'Tables',
      'Administrators',
      'Discovery',
      'Pictures',
    ]),
  )
  const lines: string[] = []
  expect(printFindings(findings, (line) => lines.push(line))).toBe(true)
  expect(lines).toHaveLength(findings.length + 1)
  expect(lines.at(-1)).toBe('No problems found.')
})

it('the doctor reports each broken setting and service', async () => {
  const nowhere = await reservePort()
  const member = await makeMember(test.app.context)
  await test.owner.pool.query('alter table discovery disable trigger user')
  await test.pool.query('update discovery set pop = pop + 7 where member_id = $1', [member.id])
  const { findings, of } = await examine({
    ...healthy,
    PUBLIC_URL: 'http://savanna.example',
    TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0',
    TOKEN_SECRET: 'savannasavannasavannasavannasavanna',
    STRIPE_WEBHOOK_SECRET: '',
    SMTP_URL: `smtp://127.0.0.1:${nowhere}`,
    REDIS_URL: `redis://127.0.0.1:${nowhere}`,
    TURN_URL: `turn:127.0.0.1:${nowhere}?transport=tcp`,
    DATABASE_REPLICA_URL: `postgres://127.0.0.1:${nowhere}/copy`,
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: `http://127.0.0.1:${nowhere}`,
    METRICS_HOST: '0.0.0.0',
  })
  const wrong = [
    'PUBLIC_URL',
    'TRUSTED_PROXIES',
    'TOKEN_SECRET',
    'Payments',
    'Mail',
    'Redis',
    'Calls',
    'Pictures',
    'Replica',
  ]
  for (const about of [...wrong, 'Discovery']) expect(of(about), about).toMatchObject({ verdict: 'bad' })
  expect(of('Metrics')).toMatchObject({ verdict: 'warn' })
  expect(of('Discovery')?.text).toContain('1 members')
  expect(printFindings(findings, () => {})).toBe(false)
})

it('the doctor recognises an unreachable, empty or embedded database, and a false replica', async () => {
  const port = await reservePort()
  const lost = await examine({
    ...healthy,
    DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
    DATABASE_OWNER_URL: '',
  })
  expect(lost.of('Database')).toMatchObject({
    verdict: 'bad',
    text: expect.stringContaining('cannot be reached'),
  })
  const empty = await createEmptyDatabase()
  const fresh = await examine({ ...healthy, DATABASE_URL: empty.address, DATABASE_OWNER_URL: '' })
  await empty.close()
  const same = await examine({ ...healthy, DATABASE_REPLICA_URL: healthy.DATABASE_URL })
  expect(same.of('Replica')).toMatchObject({ verdict: 'warn' })
  expect(fresh.of('Tables')).toMatchObject({ verdict: 'warn' })
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...embedded } = healthy
  expect((await examine(embedded)).of('Database')).toMatchObject({ verdict: 'off' })
})

it('the doctor reports contradictory settings in the words of the failed start', async () => {
  const { findings } = await examine({ ...healthy, TURN_SECRET: '' })
  expect(findings).toEqual([
    { verdict: 'bad', about: 'Settings', text: 'TURN_URL needs TURN_SECRET beside it' },
  ])
})

it('the doctor checks versions of Node, clock differences and migrations', async () => {
  expect(checkNode('20.11.0').verdict).toBe('bad')
  expect([0, -1_900, 3_000, -90_000].map((by) => checkClock(by).verdict)).toEqual([
    'good',
    'good',
    'warn',
    'bad',
  ])
  expect(checkMigrations(['a'], ['a', 'b'])).toMatchObject({
    verdict: 'warn',
    text: expect.stringMatching(/^1 migrations/),
  })
  expect(checkMigrations(['a', 'c'], ['a', 'b']).verdict).toBe('bad')
  expect(checkMigrations(['a', 'b', 'c'], ['a', 'b']).verdict).toBe('bad')
})

it('the doctor checks how many workers a machine and a database support', () => {
  expect(checkWorkers({ workers: 4 }, 4).verdict).toBe('good')
  expect(checkWorkers({ workers: 3 }, 2)).toMatchObject({
    verdict: 'warn',
    text: expect.stringContaining('(2)'),
  })
  expect(checkConnections({ workers: 1 }, 97).verdict).toBe('good')
  expect(checkConnections({ workers: 16 }, 97).verdict).toBe('bad')
})

it.runIf(process.platform !== 'win32')('the doctor reports a secret file that others can read', async () => {
  const secret = path.join(folder, 'token-secret')
  const { TOKEN_SECRET: _, NODE_ENV: __, ...kept } = healthy
  expect((await examine(kept)).of('DATA_DIR')?.verdict).not.toBe('bad')
  await chmod(secret, 0o644)
  expect((await examine(kept)).of('DATA_DIR')).toMatchObject({ verdict: 'bad' })
})

it('the doctor reports an unfinished distribution', async () => {
  expect((await examine(healthy)).of('Citus')?.verdict).not.toBe('bad')
  await test.owner.pool.query(
    'create schema savanna_distributing; create table savanna_distributing.progress (after uuid)',
  )
  expect((await examine(healthy)).of('Citus')).toMatchObject({
    verdict: 'bad',
    text: expect.stringContaining('npm run distribute'),
  })
  await test.owner.pool.query('drop schema savanna_distributing cascade')
})

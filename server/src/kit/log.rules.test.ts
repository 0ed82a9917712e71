import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLog, SERVED } from './log.ts'

function logged(fields: object): string {
  let written = ''
  createLog({ level: 'info' }, { write: (line) => (written += line) }).info(fields, 'happened')
  return written
}

describe('the log', () => {
  it('leaves out secrets, emails and coordinates at every usual depth', () => {
    const line = logged({
      token: 'SECRET',
      headers: { authorization: 'SECRET', cookie: 'SECRET' },
      mail: { to: { email: 'SECRET' }, html: 'SECRET', text: 'SECRET' },
      member: { id: 'm1', password: 'SECRET', geo_lat: 'SECRET', latitude: 'SECRET' },
    })
    expect(line).not.toContain('SECRET')
    expect(line).toContain('m1')
  })

  it('identifies a request by its path, without query strings and keys', () => {
    const key = 'k'.repeat(43)
    const line = logged({ req: { method: 'GET', url: `/api/users/register/${key}?token=SECRET` } })
    expect(line).toContain('/api/users/register/[redacted]')
    expect(line).not.toContain('SECRET')
    expect(line).not.toContain(key)
  })

  it("identifies an API request by its route's pattern, and hides whose page was opened", () => {
    const url = '/api/users/profile/SECRET'
    const call = logged({
      req: { method: 'GET', url, routeOptions: { url: '/api/users/profile/:username' } },
    })
    expect(call).toContain('/api/users/profile/:username')
    expect(call).not.toContain('SECRET')
    const page = logged({ req: { method: 'GET', url: '/users/profile/SECRET', routeOptions: {} } })
    expect(page).toContain('/users/profile/[redacted]')
    expect(page).not.toContain('SECRET')
  })

  it("leaves out a failed query's parameters and connection", () => {
    const cause = Object.assign(new Error('value too long'), {
      code: '22001',
      client: { secretKey: 'SECRET' },
    })
    const line = logged({ err: new DrizzleQueryError('insert into members', ['SECRET', 'a\nSECRET'], cause) })
    expect(line).toContain('insert into members')
    expect(line).toContain('value too long')
    expect(line).toContain('22001')
    expect(line).toContain('log.rules.test.ts')
    expect(line).not.toContain('SECRET')
  })

  it('says what failed without the values that the database rejected', () => {
    const error = Object.assign(new Error('duplicate key'), {
      detail: 'Key (email)=(SECRET) already exists.',
    })
    const line = logged({ err: error })
    expect(line).toContain('duplicate key')
    expect(line).not.toContain('SECRET')
  })
})

describe('lines caused by clients', () => {
  function startLog() {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const lines: { msg: string; level: number; like?: string; more?: number }[] = []
    return { log: createLog({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) }), lines }
  }

  it('are cut, counted and summarized in a flood of one kind', () => {
    const { log, lines } = startLog()
    for (let line = 0; line < 10_000; line++) log.child({ request: line }).info({ line }, 'refused')
    expect(lines).toHaveLength(60)
    vi.advanceTimersByTime(60_000)
    expect(lines.at(-1)).toMatchObject({
      msg: 'more like this in the last minute',
      like: 'refused',
      more: 9_940,
    })
    log.info('refused')
    expect(lines).toHaveLength(62)
  })

  it("aren't hidden by a flood of another kind, or of the same words at another level", () => {
    const { log, lines } = startLog()
    for (let line = 0; line < 100; line++) log.info('refused')
    log.error('refused')
    log.warn('something else')
    expect(lines.slice(60).map(({ msg }) => msg)).toEqual(['refused', 'something else'])
  })

  it('have a limited number of kinds, whatever words a client chooses', () => {
    const { log, lines } = startLog()
    for (let line = 0; line < 10_000; line++) log.info(`no route ${line}`)
    expect(lines.length).toBeLessThan(600)
  })

  it('every served request is logged', () => {
    const { log, lines } = startLog()
    for (let line = 0; line < 500; line++) log.info({ line }, SERVED)
    expect(lines).toHaveLength(500)
  })
})

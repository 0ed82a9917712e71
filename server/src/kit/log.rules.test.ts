import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(fields: object): string {
  let written = ''
  createLog({ level: 'info' }, { write: (line) => (written += line) }).info(fields, 'happened')
  return written
}

describe('the log', () => {
  it('the log leaves out secrets, mails and coordinates at every usual depth', () => {
    const line = logged({
      token: 'SECRET',
      headers: { authorization: 'SECRET', cookie: 'SECRET' },
      mail: { to: { email: 'SECRET' }, html: 'SECRET', text: 'SECRET' },
      member: { id: 'm1', password: 'SECRET', geo_lat: 'SECRET', latitude: 'SECRET' },
    })
    expect(line).not.toContain('SECRET')
    expect(line).toContain('m1')
  })

  it('the log names a request by its path, without query strings and keys', () => {
    const key = 'k'.repeat(43)
    const line = logged({ req: { method: 'GET', url: `/api/users/register/${key}?token=SECRET` } })
    expect(line).toContain('/api/users/register/[redacted]')
    expect(line).not.toContain('SECRET')
    expect(line).not.toContain(key)
  })

  it("the log names an API request by its route's pattern, and hides whose page was opened", () => {
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

  it('the log leaves out the parameters and the connection of a failed query', () => {
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

  it('the log says what failed without the values that the database refused', () => {
    const error = Object.assign(new Error('duplicate key'), {
      detail: 'Key (email)=(SECRET) already exists.',
    })
    const line = logged({ err: error })
    expect(line).toContain('duplicate key')
    expect(line).not.toContain('SECRET')
  })
})

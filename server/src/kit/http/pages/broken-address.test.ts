import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createHttp } from '../server.ts'
import { repairAddress } from './broken-address.ts'

const BROKEN = [
  ['/home%', '/home%25'],
  ['/users/profile/%E0%A4%A', '/users/profile/%25E0%25A4%25A'],
  ['/users/profile/%E0%A4', '/users/profile/%25E0%25A4'],
  ['/users/reset-password/abc%?from=mail%', '/users/reset-password/abc%25?from=mail%'],
  ['/caf%C3%A9/%zz', '/caf%C3%A9/%25zz'],
  ['//evil.example/%', '/evil.example/%25'],
  ['/\\evil.example/%', '/evil.example/%25'],
] as const

it.each(BROKEN)('repairs %s as %s', (broken, repaired) => {
  expect(repairAddress(broken)).toBe(repaired)
  expect(repairAddress(repaired)).toBe(repaired)
})

it('redirects a browser to the repaired URL, and returns a problem for others', async () => {
  const app = await createHttp({
    log: pino({ level: 'silent' }),
    rateLimitScale: 1,
    https: false,
    info: { title: 'Test', version: '1', description: '' },
  })
  const ask = (url: string, accept: string) => app.inject({ url, headers: { accept } })
  for (const [broken, repaired] of BROKEN.slice(0, 4)) {
    const answer = await ask(broken, 'text/html')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, repaired])
  }
  const forProgram = await ask('/home%', 'application/json')
  expect([forProgram.statusCode, forProgram.json().code]).toEqual([400, 'invalid'])
  expect((await ask('/api/users/profile/%E0%A4%A', 'text/html')).statusCode).toBe(400)
  await app.close()
})

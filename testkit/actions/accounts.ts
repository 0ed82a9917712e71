import { expect } from 'vitest'
import { type OutboxMail, readOutbox } from '../../server/src/kit/mail/outbox.ts'
import type { TestApp } from '../app.ts'
import { PASSWORD } from '../factories/members.ts'

export interface ApiResponse {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
}

/** Calls the API as a browser would. */
export async function callApi(
  { url }: Pick<TestApp, 'url'>,
  method: 'GET' | 'POST',
  path: string,
  { body, token, cookie }: { body?: unknown; token?: string; cookie?: string } = {},
): Promise<ApiResponse> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Returns all emails to an address, oldest first, once the pending account jobs are done. */
export async function readMailsTo(
  app: Pick<TestApp, 'pool' | 'config'>,
  address: string,
): Promise<OutboxMail[]> {
  await expect.poll(() => waitingJobs(app), { interval: 25 }).toBe(0)
  const mails = await readOutbox(app.config.dataDir)
  return mails.filter(({ to }) => to === address).reverse()
}

async function waitingJobs({ pool }: Pick<TestApp, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pgboss.job
     where (name like 'account-%' or name in ('admin-refused-login', 'admin-guess-mail')) and state in ('created', 'retry', 'active')`,
  )
  return rows[0]?.waiting ?? 0
}

/** Returns the key at the end of the link in an email. */
export function readKey(mail: OutboxMail | undefined): string {
  const key = mail?.text.match(
    /\/(?:users|admin)\/(?:register|reset-password|refused-logins|confirm-mail|confirm-deletion)\/([\w-]+)/,
  )?.[1]
  if (!key) throw new Error(`no key in the mail: ${mail?.subject}`)
  return key
}

let registrations = 0

/** Returns the register page's request body, for another person each time. */
export function makeRegistration(changes: Record<string, unknown> = {}) {
  const username = `newcomer${++registrations}`
  return {
    firstname: 'Amara',
    lastname: 'Diallo',
    username,
    email: `${username}@mail.test`,
    pwd1: PASSWORD,
    pwd2: PASSWORD,
    location: { latitude: 48.8566, longitude: 2.3522, city: 'Paris', country: 'France' },
    ...changes,
  }
}

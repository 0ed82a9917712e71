import { login } from '@savanna/contract/accounts/routes'
import { call } from '../../../kit/api/call.ts'
import { withCode } from './code-question.ts'

// Fetched while the log-in page already stands: the schemas are the heaviest part of it.

export const loginSchema = login.spec.body

export function logIn(body: { login: string; pwd: string }) {
  return withCode((code) => call(login, { body: { ...body, ...(code && { code }) } }))
}

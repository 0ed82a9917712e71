import { LoginBody } from '@savanna/contract/accounts/forms'
import { login } from '@savanna/contract/accounts/routes'
import { request } from '../../../kit/api/request.ts'
import { withCode } from './code-question.ts'

// Loaded after the login page shows: the schemas are its largest part.

export const loginSchema = LoginBody

export function logIn(body: { login: string; pwd: string }) {
  return withCode((code) => request(login, { body: { ...body, ...(code && { code }) } }))
}

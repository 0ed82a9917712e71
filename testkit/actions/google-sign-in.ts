import type { TestApp } from '../app.ts'
import type { Claims, TestIssuer } from '../fakes/google.ts'
import { type ApiResponse, callApi } from './accounts.ts'

/** Starts a sign-in like a browser: the nonce for the token, and the cookie to send with it. */
export async function beginAtGoogle(app: Pick<TestApp, 'url'>): Promise<{ nonce: string; cookie: string }> {
  const { headers, body } = await callApi(app, 'POST', '/users/google_signin/begin')
  return { nonce: body.nonce, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** Starts a sign-in and completes it with someone's token. */
export async function signInAtGoogle(
  app: Pick<TestApp, 'url'>,
  issuer: TestIssuer,
  claims: Claims,
  more: object = {},
): Promise<ApiResponse> {
  const { nonce, cookie } = await beginAtGoogle(app)
  const credential = await issuer.issue({ nonce, ...claims })
  return callApi(app, 'POST', '/users/google_signin', { body: { credential, ...more }, cookie })
}

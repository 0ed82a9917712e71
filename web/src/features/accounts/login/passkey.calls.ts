import { msg } from '@lingui/core/macro'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  type Proof,
  passkeyLogin,
} from '@savanna/contract/accounts/factors'
import { type Sentence, say } from '@savanna/contract/language/say'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { ApiProblem } from '../../../kit/api/problem.ts'
import { request } from '../../../kit/api/request.ts'
import { NO_PASSKEYS } from './passkey-support.ts'

// Loaded when a passkey is used: few members have one, and the package is as large as a form.

/** Logs in with the passkey that the person chooses in the browser's dialog. */
export async function logInWithPasskey() {
  const { options } = await request(beginPasskeyLogin)
  const response = await inWords(startAuthentication({ optionsJSON: options }))
  const { userHandle = '', ...signed } = response.response
  return request(passkeyLogin, { body: { response: { ...response, response: { ...signed, userHandle } } } })
}

/** Creates a passkey with an authenticator and stores it on the server. */
export async function makePasskey(id: string, name: string, proof: Proof) {
  const { options } = await request(beginPasskey, { params: { id }, body: proof })
  const response = await inWords(startRegistration({ optionsJSON: options }))
  return request(addPasskey, { params: { id }, body: { name, response } })
}

const UNUSED = msg`That didn’t work. Try your passkey again, or log in another way.`
const SENTENCES: Partial<Record<WebAuthnError['code'], Sentence>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: msg`This device already has a passkey for your account.`,
  ERROR_INVALID_DOMAIN: NO_PASSKEYS,
}

/** Returns a sentence for a WebAuthn error, which doesn't say who cancelled or why. */
async function inWords<T>(doing: Promise<T>): Promise<T> {
  return doing.catch((cause) => {
    const sentence = cause instanceof WebAuthnError ? (SENTENCES[cause.code] ?? UNUSED) : NO_PASSKEYS
    throw new ApiProblem(0, 'passkey_unused', say(sentence), { cause })
  })
}

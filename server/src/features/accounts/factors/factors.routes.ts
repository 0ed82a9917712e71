import * as routes from '@savanna/contract/accounts/factors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { serve } from '../../../kit/http/serve.ts'
import { logInFromBrowser } from '../sessions/browser.ts'
import { beginPasskeyAuthentication, logInWithPasskey } from './passkey-login.service.ts'
import * as passkeys from './passkeys.service.ts'
import { mailReauthenticationKey } from './reauthentication.service.ts'
import { beginTotpSetup, disableTotp, enableTotp } from './totp.service.ts'

/** Registers the routes of two-step verification and passkeys. */
export function registerFactors(app: FastifyInstance, context: Context): void {
  serve(app, routes.getFactors, ({ me }) => passkeys.listFactors(context, me))
  serve(app, routes.mailProof, ({ me, body }) => mailReauthenticationKey(context, me, body.open))
  serve(app, routes.beginTotp, ({ me, body }) => beginTotpSetup(context, me, body))
  serve(app, routes.confirmTotp, ({ me, body }) => enableTotp(context, me, body.ticket, body.code))
  serve(app, routes.endTotp, ({ me, body }) => disableTotp(context, me, body))
  serve(app, routes.beginPasskey, ({ me, body }) => passkeys.beginPasskeyRegistration(context, me, body))
  serve(app, routes.addPasskey, ({ me, body }) => passkeys.finishPasskeyRegistration(context, me, body))
  serve(app, routes.renamePasskey, ({ me, body }) =>
    passkeys.renameOwnPasskey(context, me, body.passkey_id, body.name),
  )
  serve(app, routes.removePasskey, ({ me, body: { passkey_id, ...proof } }) =>
    passkeys.removeOwnPasskey(context, me, passkey_id, proof),
  )
  serve(app, routes.beginPasskeyLogin, () => beginPasskeyAuthentication(context))
  serve(app, routes.passkeyLogin, ({ body, request }, reply) =>
    logInFromBrowser(context, request, reply, (browser) => logInWithPasskey(context, body.response, browser)),
  )
}

import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginTotp,
  confirmTotp,
  endTotp,
  getFactors,
  mailProof,
  passkeyLogin,
  removePasskey,
  renamePasskey,
} from '@savanna/contract/accounts/factors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { serve } from '../../../kit/http/serve.ts'
import { entering } from '../sessions/browser.ts'
import { askForPasskey, logInWithPasskey } from './passkey-login.service.ts'
import {
  keepPasskey,
  listFactors,
  offerPasskey,
  removeOwnPasskey,
  renameOwnPasskey,
} from './passkeys.service.ts'
import { mailProofKey } from './proof.service.ts'
import { offerTotp, turnTotpOff, turnTotpOn } from './totp.service.ts'

/** Serves two-step verification and passkeys. */
export function registerFactors(app: FastifyInstance, context: Context): void {
  serve(app, getFactors, ({ me }) => listFactors(context, me))
  serve(app, mailProof, ({ me, body }) => mailProofKey(context, me, body.open))
  serve(app, beginTotp, ({ me, body }) => offerTotp(context, me, body))
  serve(app, confirmTotp, ({ me, body }) => turnTotpOn(context, me, body.ticket, body.code))
  serve(app, endTotp, ({ me, body }) => turnTotpOff(context, me, body))
  serve(app, beginPasskey, ({ me, body }) => offerPasskey(context, me, body))
  serve(app, addPasskey, ({ me, body }) => keepPasskey(context, me, body))
  serve(app, renamePasskey, ({ me, body }) => renameOwnPasskey(context, me, body.passkey_id, body.name))
  serve(app, removePasskey, ({ me, body: { passkey_id, ...proof } }) =>
    removeOwnPasskey(context, me, passkey_id, proof),
  )
  serve(app, beginPasskeyLogin, () => askForPasskey(context))
  serve(app, passkeyLogin, ({ body, request }, reply) =>
    entering(context, request, reply, (browser) => logInWithPasskey(context, body.response, browser)),
  )
}

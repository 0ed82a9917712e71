import { beginGoogle, googleSignIn } from '@savanna/contract/accounts/google'
import { answerGuesses, checkGuesses } from '@savanna/contract/accounts/guesses'
import * as routes from '@savanna/contract/accounts/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { registerAccountWorkers } from './accounts.workers.ts'
import { registerFactors } from './factors/factors.routes.ts'
import { answerGuessLink, readGuessLink } from './recovery/guess-link.service.ts'
import { checkResetLink, judgePassword, requestReset, resetPasswordByKey } from './recovery/reset.service.ts'
import {
  registerMember,
  requestVerification,
  VERIFICATION_PERIOD_MS,
  verifyMember,
} from './registering/register.service.ts'
import { isUsernameFree } from './registering/username.service.ts'
import { beginFromBrowser, logInFromBrowser } from './sessions/browser.ts'
import { watchSessions } from './sessions/sessions.watch.ts'
import { beginGoogleSignIn, signInWithGoogle } from './sign-in/google.service.ts'
import { logInByMailedLink } from './sign-in/link-login.service.ts'
import { logIn, logOut } from './sign-in/login.service.ts'

/** Registers the routes for registration, sign-in and password reset, and starts their background jobs. */
export async function registerAccounts(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, routes.register, ({ body, request }, reply) =>
    beginFromBrowser(
      context,
      request,
      reply,
      (secret) => registerMember(context, body, secret),
      VERIFICATION_PERIOD_MS / 1000,
    ),
  )
  serve(app, routes.resendVerification, ({ body, request }, reply) =>
    beginFromBrowser(
      context,
      request,
      reply,
      (secret) => requestVerification(context, body.email, secret),
      VERIFICATION_PERIOD_MS / 1000,
    ),
  )
  serve(app, routes.checkUsername, ({ params, request }, reply) =>
    beginFromBrowser(context, request, reply, (secret, known) =>
      isUsernameFree(context, params.username, { ip: request.ip, secret: known ? secret : undefined }),
    ),
  )
  serve(app, routes.checkPassword, ({ body }) => judgePassword(context, body))
  serve(app, routes.verifyAccount, ({ params }) => verifyMember(context, params.key))
  serve(app, routes.activateAccount, ({ params }) => verifyMember(context, params.key))
  serve(app, routes.logInByLink, ({ params, request }, reply) =>
    logInFromBrowser(context, request, reply, (browser) => logInByMailedLink(context, params.key, browser)),
  )
  serve(app, routes.login, ({ body, request }, reply) =>
    logInFromBrowser(context, request, reply, (browser) => logIn(context, { ...body, browser })),
  )
  serve(app, beginGoogle, ({ request }, reply) =>
    beginFromBrowser(context, request, reply, (secret) => beginGoogleSignIn(context, secret)),
  )
  serve(app, googleSignIn, ({ body, request }, reply) =>
    logInFromBrowser(context, request, reply, (browser) => signInWithGoogle(context, { ...body, browser })),
  )
  serve(app, routes.logout, ({ me }) => logOut(context, me.sessionId))
  serve(app, routes.forgotPassword, ({ body }) => requestReset(context, body.login))
  serve(app, routes.checkResetKey, ({ params }) => checkResetLink(context, params.key))
  serve(app, routes.resetPassword, ({ params, body }) => resetPasswordByKey(context, params.key, body))
  serve(app, checkGuesses, ({ params }) => readGuessLink(context, params.key))
  serve(app, answerGuesses, ({ params, body, request }, reply) =>
    logInFromBrowser(context, request, reply, (browser) =>
      answerGuessLink(context, params.key, body.answer, browser),
    ),
  )
  registerFactors(app, context)
  await registerAccountWorkers(context)
  const watch = watchSessions(context)
  app.addHook('onClose', watch.stop)
}

import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type Counter, createOwnCounter } from '../counter.ts'
import type { Log } from '../log.ts'
import { createSessionCookie } from '../session/session-cookie.ts'
import { createProxyCheck } from './address.ts'
import { compressAnswers } from './compress.ts'
import { type ApiInfo, addDocuments } from './documents.ts'
import { answerError } from './errors.ts'
import { addHeaders } from './headers.ts'
import type { Admission } from './limits/admission.ts'
import {
  endSlowBodies,
  type HttpTimeouts,
  limitConnections,
  TIMEOUTS,
  timeoutOptionsOf,
} from './limits/connections.ts'
import { addLimits } from './limits/limits.ts'
import { answerUnreadable } from './pages/broken-address.ts'
import { addRequestLanguage } from './request-language.ts'
import { RequestLog } from './request-log.ts'
import { compileSerializer } from './serializer.ts'
import type { Authenticators } from './serve.ts'
import { validate } from './validation.ts'

const BODY_LIMIT = 64 * 1024
const ADMIN_PATH = '/api/admin'

const nobody = async () => undefined
const NOBODY: Authenticators = { member: nobody, admin: nobody, enrolling: nobody }

export interface HttpOptions {
  log: Log
  /** A kind that is left out authenticates nobody. */
  authenticators?: Partial<Authenticators>
  /** Rejects requests when the site is overloaded; without it, none is. */
  admission?: Admission
  rateLimitScale: number
  /** Counts requests; without one, this server counts for itself. */
  counter?: Counter
  /** Proxies whose `X-Forwarded-For` is trusted; by default only this machine. */
  trustedProxies?: string
  /** Only set in tests. */
  timeouts?: Partial<HttpTimeouts>
  https: boolean
  /** True if people can sign in with Google. */
  google?: boolean
  /** True if people pay by Stripe. */
  stripe?: boolean
  info: ApiInfo
  /** The site's origin, listed as the server in `/openapi.json`. */
  publicUrl?: string
}

/**
 * Creates a Fastify server for the contract's routes: input validated by zod, output reduced to the reply
 * schema, expected failures returned as problems, with security headers, rate limits and `/openapi.json`.
 */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const trustedProxies = options.trustedProxies ?? 'loopback'
  const app: FastifyInstance = fastify({
    ...timeoutOptionsOf(timeouts),
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new RequestLog(),
    bodyLimit: BODY_LIMIT,
    trustProxy: createProxyCheck(trustedProxies),
    forceCloseConnections: 'idle',
    // URLs that the router can't parse reach no route, and so no error handler.
    frameworkErrors: answerUnreadable,
    routerOptions: { maxParamLength: 600 },
  })
  app.decorateRequest('caller', null)
  app.decorate('authenticators', { ...NOBODY, ...options.authenticators })
  app.decorate('admission', options.admission)
  app.decorate('sessionCookie', createSessionCookie({ https: options.https, path: ADMIN_PATH }))
  app.decorate('publicUrl', options.publicUrl)
  app.setValidatorCompiler<z.ZodType>(
    ({ schema }) =>
      (input) =>
        validate(schema, input),
  )
  app.setSerializerCompiler<z.ZodType>(({ schema }) => compileSerializer(schema))
  app.setErrorHandler(answerError)
  endSlowBodies(app, timeouts)
  limitConnections(app.server, timeouts.connectionsPerAddress, trustedProxies)
  await app.register(cookie)
  addRequestLanguage(app)
  await addHeaders(app, options)
  await addLimits(app, options.rateLimitScale, options.counter ?? createOwnCounter())
  compressAnswers(app)
  await addDocuments(app, options)
  return app
}

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
  /** Turns requests away when the site is overloaded; without it, none is. */
  admission?: Admission
  rateLimitScale: number
  /** Counts requests; without one, this server counts for itself. */
  counter?: Counter
  /** The proxies whose `X-Forwarded-For` is trusted; by default this machine alone. */
  trustedProxies?: string
  /** Set in tests only. */
  timeouts?: Partial<HttpTimeouts>
  https: boolean
  /** True where people can sign in with Google. */
  google?: boolean
  /** True where people pay by Stripe. */
  stripe?: boolean
  info: ApiInfo
  /** The origin of the site, which `/openapi.json` names as its server. */
  publicUrl?: string
}

/**
 * Creates a Fastify server for routes of the contract: input validated by zod, output reduced to the reply schema,
 * expected failures answered as problems, with security headers, rate limits and `/openapi.json`.
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
    // Addresses that the router can't read reach no route, and so no error handler.
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

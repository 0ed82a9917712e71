import type { Readable } from 'node:stream'
import { msg } from '@lingui/core/runtime-macro'
import { operationIdOf } from '@savanna/contract/all-routes'
import { Problem as ProblemSchema } from '@savanna/contract/common'
import {
  type Access,
  type AnyRoute,
  isBodyOptional,
  type MultipartSpec,
  type Reply,
  type RouteOutput,
} from '@savanna/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import type { SessionCookie } from '../session/session-cookie.ts'
import { ADMINISTRATOR_TOKEN, MEMBER_TOKEN } from './documents.ts'
import type { Admission } from './limits/admission.ts'
import { problem } from './problem.ts'
import { applyCallerLocale, type CallerLocale } from './request-language.ts'
import { validate } from './validation.ts'

/** The caller of a request: the token's member or administrator, and its session. */
export interface Caller extends CallerLocale {
  id: string
  username: string
  sessionId: string
}

/** Looks up a token's caller; undefined if it's forged, expired or revoked. May throw a 401 with a reason. */
export type Authenticate = (token: string) => Promise<Caller | undefined>

/** How each kind of caller is authenticated: one kind's token isn't valid for another. */
export type Authenticators = Record<Exclude<Access, 'public'>, Authenticate>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyInstance {
    authenticators: Authenticators
    admission: Admission | undefined
    sessionCookie: SessionCookie
    /** The site's origin; undefined if unknown. */
    publicUrl: string | undefined
  }
}

type MeOf<R extends AnyRoute> = R['spec']['access'] extends 'public' ? undefined : Caller

export interface RouteRequest<R extends AnyRoute> extends RouteOutput<R> {
  me: MeOf<R>
  request: FastifyRequest
}

const NOT_LOGGED_IN = msg`you must log in to access this page`

/**
 * Returns the caller whose token a request carries; undefined without a valid token for this kind of access.
 * Our own portal sends the token in a cookie, which counts if there is no other token.
 * @throws other_site (403) for a write by cookie that wasn't sent by one of this site's pages
 */
export async function callerOf(
  app: FastifyInstance,
  request: FastifyRequest,
  access: keyof Authenticators,
): Promise<Caller | undefined> {
  const { authorization } = request.headers
  if (authorization === undefined)
    return access === 'member' ? undefined : callerOfCookie(app, request, access)
  const [scheme, token] = authorization.split(' ')
  return scheme === 'Bearer' && token ? app.authenticators[access](token) : undefined
}

async function callerOfCookie(
  app: FastifyInstance,
  request: FastifyRequest,
  access: keyof Authenticators,
): Promise<Caller | undefined> {
  const token = app.sessionCookie.read(request)
  if (token === undefined) return undefined
  if (request.method !== 'GET' && !isFromOwnPage(app, request)) throw otherSite()
  return app.authenticators[access](token)
}

/**
 * Returns whether a browser says that one of this site's pages made a request. Compares `Origin` if it's
 * sent; `Sec-Fetch-Site` is missing if the browser doesn't use TLS.
 */
function isFromOwnPage({ publicUrl }: FastifyInstance, { headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') return false
  if (origin === undefined) return site === 'same-origin'
  if (origin === publicUrl) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return from.host === host && (publicUrl === undefined || from.protocol === new URL(publicUrl).protocol)
}

async function requireCaller(
  app: FastifyInstance,
  request: FastifyRequest,
  access: keyof Authenticators,
): Promise<Caller> {
  const caller = await callerOf(app, request, access)
  if (!caller) throw problem(401, 'not_logged_in', NOT_LOGGED_IN)
  return caller
}

/**
 * Rejects requests that a browser makes for another site's page, including images and links: some specified
 * routes write by GET. Browsers say so in `Sec-Fetch-Site` (Fetch Metadata); programs don't send it.
 */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const from = headers['sec-fetch-site']
  if (from === undefined || from === 'same-origin' || from === 'none') return
  throw otherSite()
}

const otherSite = () => problem(403, 'other_site', msg`You can only do this from this site’s own pages.`)

function requireOwn(route: AnyRoute, request: FastifyRequest) {
  if (!route.spec.own) return
  const claimed = (request.params as Record<string, string>)[route.spec.own]
  if (claimed?.toLowerCase() !== request.caller?.id)
    throw problem(403, 'not_yours', msg`You don’t have access to this.`)
}

function schemaOf(route: AnyRoute) {
  const { spec } = route
  const operationId = operationIdOf(route)
  return {
    ...(operationId && { operationId }),
    summary: spec.summary,
    ...(spec.params && { params: spec.params }),
    ...(spec.query && { querystring: spec.query }),
    ...bodySchemaOf(spec),
    security: securityOf(spec.access),
    response: { 200: replySchemaOf(spec), '4xx': refusalSchemaOf(spec) },
  }
}

function securityOf(access: Access): { [scheme: string]: string[] }[] {
  if (access === 'public') return []
  return [{ [access === 'member' ? MEMBER_TOKEN : ADMINISTRATOR_TOKEN]: [] }]
}

function refusalSchemaOf({ errors = [] }: AnyRoute['spec']) {
  const codes = errors.map((code) => `\`${code}\``).join(', ')
  return ProblemSchema.describe(codes ? `The general codes, and ${codes}.` : 'The general codes.')
}

function bodySchemaOf({ body, multipart }: AnyRoute['spec']) {
  if (multipart) return { consumes: ['multipart/form-data'], body: formOf(body, multipart) }
  return body && { body }
}

/** Returns the schema of a form with files for `/openapi.json`. */
function formOf(body: z.ZodType | undefined, { field, files }: MultipartSpec) {
  const fields = body instanceof z.ZodObject ? body : z.object({})
  const file = z.string().meta({ format: 'binary' })
  return fields.extend({ [field]: z.array(file).max(files).optional() })
}

function replySchemaOf({ summary, binary, reply }: AnyRoute['spec']) {
  return binary ? { description: summary, content: { [binary]: { schema: reply } } } : reply
}

/**
 * Serves one of the contract's routes below `/api`. Before the handler runs, the caller is authenticated,
 * owns the id in the path if the route requires it, and the input is valid; the response is reduced to the
 * reply schema's fields.
 */
export function serve<R extends AnyRoute>(
  app: FastifyInstance,
  route: R,
  handler: (call: RouteRequest<R>, reply: FastifyReply) => Promise<Reply<R>>,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const content = await handler(routeRequestOf(request), reply)
    reply.header('Cache-Control', 'no-store')
    return content
  }
  addRoute(app, route, answer)
}

/** A file to download. */
export interface Download {
  name: string
  content: Readable
}

/** Serves a route that returns a file to download, with the same checks; browsers don't cache or display it. */
export function serveFile<R extends AnyRoute>(
  app: FastifyInstance,
  route: R,
  handler: (call: RouteRequest<R>) => Promise<Download>,
): void {
  const { binary } = route.spec
  if (!binary) throw new Error(`${route.path} does not answer a file`)
  addRoute(app, route, async (request, reply) => {
    const { name, content } = await handler(routeRequestOf(request))
    return reply
      .header('Cache-Control', 'no-store')
      .header('Content-Disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
      .type(binary)
      .send(content)
  })
}

/** Returns a handler's view of a checked request. */
export function routeRequestOf<R extends AnyRoute>(request: FastifyRequest): RouteRequest<R> {
  const { params, query, body } = request
  return { params, query, body, me: request.caller ?? undefined, request } as unknown as RouteRequest<R>
}

/** Validates everything but the body: a form hasn't been read yet when Fastify would validate it. */
const exceptBody: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  return (value) => (httpPart === 'body' ? { value } : validate(schema as z.ZodType, value))
}

/** Adds a route with the checks that come before its input; a form's handler reads and checks it. */
export function addRoute(
  app: FastifyInstance,
  route: AnyRoute,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const { spec } = route
  const bodyOptional = isBodyOptional(spec)
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    schema: schemaOf(route),
    ...(spec.multipart
      ? { validatorCompiler: exceptBody }
      : spec.bodyLimit !== undefined && { bodyLimit: spec.bodyLimit }),
    config: { rateLimit: app.rateLimitOf(spec.perMinute) },
    onRequest: async () => {
      // Administrators get in even during an overload.
      const isForAll = spec.access === 'public' || spec.access === 'member'
      const refusal = isForAll ? app.admission?.refuse() : undefined
      if (refusal) throw refusal
    },
    // Before validation, so strangers learn nothing about valid input.
    preValidation: async (request) => {
      refuseOtherSites(request)
      // Fastify would validate `null` in place of a missing body.
      if (bodyOptional && request.body === undefined) request.body = {}
      if (spec.access === 'public') return
      request.caller = await requireCaller(app, request, spec.access)
      applyCallerLocale(request, request.caller)
      requireOwn(route, request)
    },
    handler,
  })
}

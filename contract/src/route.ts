import type { z } from 'zod'
import { GENERAL_ERRORS } from './common.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The kind of caller: anyone, a logged-in member, an administrator, or (`enrolling`) also an administrator
 * who still has to set up the second factor.
 */
export type Access = 'public' | 'member' | 'admin' | 'enrolling'

export interface MultipartSpec {
  /** Name of the parts that contain a file. */
  field: string
  /** The most files per request. */
  files: number
  /** The largest file in bytes. */
  fileBytes: number
}

/** The form of an HTTP request between web and server. Paths are relative to `<origin>/api`. */
export interface RouteSpec {
  summary: string
  access: Access
  /** Name of the path parameter that must be the caller's own id; anything else is rejected with 403. */
  own?: string
  /** The administrator must have entered password and second factor again within the last minutes. */
  proof?: true
  params?: z.ZodObject
  query?: z.ZodObject
  /** May be omitted from a request if the schema accepts `undefined`. */
  body?: z.ZodType
  reply: z.ZodType
  /** The body is `multipart/form-data`: the fields of `body` and files in repeated parts with one name. */
  multipart?: MultipartSpec
  /** The response's media type if it's a file; `reply` then only describes it. */
  binary?: string
  /** Stable error codes from the route's own rules, besides `GENERAL_ERRORS`. */
  errors?: readonly string[]
  /** Largest accepted request body in bytes; the server's general limit if absent. */
  bodyLimit?: number
  /** Requests allowed per minute per member or address; the server's general limit if absent. */
  perMinute?: number
}

/** A route as a value: the server serves it, the web calls it, OpenAPI is generated from it. */
export interface Route<
  M extends Method = Method,
  P extends string = string,
  S extends RouteSpec = RouteSpec,
> {
  method: M
  path: P
  spec: S
}

export type AnyRoute = Route

/** Declares a route of the public API. */
export function route<const M extends Method, const P extends string, const S extends RouteSpec>(
  method: M,
  path: P,
  spec: S,
): Route<M, P, S> {
  return { method, path, spec }
}

/** Returns every error code that a route may return. */
export function errorsOf({ spec: { errors = [] } }: AnyRoute): readonly string[] {
  return [...GENERAL_ERRORS, ...errors]
}

/** Returns whether a request may omit the body that the route declares. */
export function isBodyOptional({ body }: RouteSpec): boolean {
  return body?.safeParse(undefined).success ?? false
}

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined
type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined
type Defined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** A caller's arguments: the parts that the route declares, and only those. */
export type RouteInput<R extends AnyRoute> = Defined<{
  params: InputOf<R['spec']['params']>
  query: InputOf<R['spec']['query']>
  body: InputOf<R['spec']['body']>
}>

/** A handler's input after validation. */
export interface RouteOutput<R extends AnyRoute> {
  params: OutputOf<R['spec']['params']>
  query: OutputOf<R['spec']['query']>
  body: OutputOf<R['spec']['body']>
}

/** The route's response. */
export type Reply<R extends AnyRoute> = z.output<R['spec']['reply']>

import multipart from '@fastify/multipart'
import { msg } from '@lingui/core/runtime-macro'
import type { AnyRoute, MultipartSpec, Reply } from '@savanna/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toDatabaseFailure } from '../database/driver/database-failure.ts'
import { QueueFull } from '../fair-queue.ts'
import type { Spool, SpooledFile, WriteFile } from '../media/uploads/spool.ts'
import { signalOf } from './client-gone.ts'
import { Problem, problem } from './problem.ts'
import { addRoute, type RouteRequest, routeRequestOf } from './serve.ts'
import { parseInput } from './validation.ts'

export interface Upload<R extends AnyRoute> extends RouteRequest<R> {
  /** The files in form order, on disk until the handler has finished. */
  files: SpooledFile[]
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

/** The feature's own problems for a form with files that are too large or too many. */
interface UploadProblems {
  tooLarge: () => Problem
  tooMany: () => Problem
}

interface UploadOptions {
  problems: UploadProblems
  /** Writes the files to disk. */
  spool: Spool['use']
}

/** Besides the files, a form has a few short fields. */
const FIELDS = { fields: 20, fieldNameSize: 100, fieldSize: 64 * 1024 }

/**
 * Serves a route whose body is a form with files. It's read once the caller is authenticated; the body's
 * schema validates its fields, with the same responses as for JSON.
 */
export async function serveUpload<R extends AnyRoute>(
  app: FastifyInstance,
  route: R,
  { problems, spool }: UploadOptions,
  handler: (call: Upload<R>) => Promise<Reply<R>>,
): Promise<void> {
  const { spec } = route
  const form = spec.multipart
  if (!form) throw new Error(`${route.path} takes no files`)
  await app.register(async (forms) => {
    await forms.register(multipart, { throwFileSizeLimit: false })
    addRoute(forms, route, async (request, reply) => {
      refuseOtherTypes(request)
      refuseLargeBody(request, spec.bodyLimit, problems)
      const signal = signalOf(reply)
      const answer = await spool(request.caller?.id ?? '', async (write) => {
        const { fields, files } = await readForm(request, form, { problems, write })
        request.body = spec.body ? parseInput(spec.body, fields) : undefined
        return handler({ ...routeRequestOf<R>(request), files, signal })
      })
      reply.header('Cache-Control', 'no-store')
      return answer
    })
  })
}

function refuseOtherTypes(request: FastifyRequest): void {
  if (!request.isMultipart())
    throw problem(415, 'unsupported_type', msg`Please send a form (multipart/form-data).`)
}

/** Rejects a form by its `Content-Length`, which is required: the parser limits each part and not their sum. */
function refuseLargeBody(
  request: FastifyRequest,
  limit: number | undefined,
  { tooLarge }: UploadProblems,
): void {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (Number.isNaN(length)) throw problem(411, 'length_required', msg`Please send a Content-Length header.`)
  if (limit !== undefined && length > limit) throw tooLarge()
}

interface UploadForm {
  fields: Record<string, unknown>
  files: SpooledFile[]
}

/** Reads a form to its end even if it's rejected: a browser that is still sending wouldn't read the response. */
async function readForm(
  request: FastifyRequest,
  spec: MultipartSpec,
  { problems, write }: { problems: UploadProblems; write: WriteFile },
): Promise<UploadForm> {
  const form: UploadForm = { fields: {}, files: [] }
  let refusal: Problem | undefined
  try {
    const limits = { ...FIELDS, files: spec.files, fileSize: spec.fileBytes }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') addField(form.fields, part.fieldname, part.value)
      else {
        if (part.fieldname !== spec.field) refusal ??= unreadable()
        if (refusal) {
          part.file.resume()
          continue
        }
        const file = await write(part.file)
        if (part.file.truncated) refusal = problems.tooLarge()
        // A browser sends an empty file without a name if none was chosen.
        else if (file.bytes > 0 || part.filename) form.files.push(file)
      }
    }
  } catch (error) {
    throw refusal ?? refusalOf(error, problems)
  }
  if (refusal) throw refusal
  return form
}

/** Adds a form's field. A repeated field becomes a list, which no form's schema accepts. */
function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  fields[name] = name in fields ? [fields[name], value] : value
}

function refusalOf(error: unknown, { tooMany }: UploadProblems): unknown {
  const isForRoom = error instanceof QueueFull || toDatabaseFailure(error) === 'full'
  if (error instanceof Problem || isForRoom) return error
  return (error as { code?: string }).code === 'FST_FILES_LIMIT' ? tooMany() : unreadable(error)
}

function unreadable(cause?: unknown): Problem {
  return Object.assign(problem(400, 'invalid', msg`We couldn’t read the request.`), { cause })
}

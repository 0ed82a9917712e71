import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { SERVED } from '../log.ts'

/** Logs one line per request when it's over, with served ones separate from the rest. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const fields = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...fields, err: error }, 'request errored')
    else reply.log.info(fields, reply.statusCode < 400 ? SERVED : `request ended with ${reply.statusCode}`)
  }
}

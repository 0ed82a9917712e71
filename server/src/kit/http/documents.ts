import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { GENERAL_ERRORS } from '@savanna/contract/common'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

const CONVENTIONS = `
The token that a log-in answers is sent as \`Authorization: Bearer\`.

A call that fails answers \`{ code, message, error }\`: the code is stable, the message is a sentence for people, and
\`error\` repeats it. Refused input also has \`fields\`, with a sentence for each field. 429 and 503 say in
\`Retry-After\` how many seconds to wait. The general codes, which any call may answer: ${GENERAL_ERRORS.join(', ')}.`

/** Describes every route served after this at `/openapi.json`, with a page to read and try them at `/docs`. */
export async function addDocuments(
  app: FastifyInstance,
  info: { title: string; version: string; description: string },
) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { ...info, description: `${info.description}\n${CONVENTIONS}` },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/docs' })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

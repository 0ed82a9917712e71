import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { ALL_ROUTES, operationIdOf } from '@savanna/contract/all-routes'
import { GENERAL_ERRORS } from '@savanna/contract/common'
import { isBodyOptional } from '@savanna/contract/route'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

const CONVENTIONS = `
The token that a log-in answers is sent as \`Authorization: Bearer\`. Pictures are fetched from the addresses that
answers hold, without a token.

A call that fails answers \`{ code, message, error }\`: the code is stable, the message is a sentence for people, and
\`error\` repeats it; \`values\` has the names and numbers in it. Sentences are in the language of \`Accept-Language\`, or
else in the one that the member has set. Refused input also has \`fields\`, with a sentence for each field. 429 and 503 say in
\`Retry-After\` how many seconds to wait. The general codes, which any call may answer: ${GENERAL_ERRORS.join(', ')}.`

/** The names of the security schemes: each kind of token is only valid for its own routes. */
export const MEMBER_TOKEN = 'memberToken'
export const ADMINISTRATOR_TOKEN = 'administratorToken'

export interface ApiInfo {
  title: string
  version: string
  description: string
  license?: { name: string; identifier: string }
}

const bearer = (description: string) =>
  ({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description }) as const

/** Sorts paths by name, so the document is the same in whatever order features register. */
function sortPaths<T extends { paths?: object }>(document: T): T {
  const paths = Object.entries(document.paths ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...document, paths: Object.fromEntries(paths) }
}

interface Operation {
  operationId?: string
  requestBody?: object
}

const BODY_OPTIONAL = new Set(
  ALL_ROUTES.filter(({ spec }) => isBodyOptional(spec)).map((route) => operationIdOf(route)),
)

/** Corrects the generator's claim that every body is required. */
function releaseOptionalBodies<T extends { paths?: object }>(document: T): T {
  for (const operation of Object.values(document.paths ?? {}).flatMap(Object.values) as Operation[]) {
    if (operation.requestBody && BODY_OPTIONAL.has(operation.operationId))
      operation.requestBody = { ...operation.requestBody, required: false }
  }
  return document
}

/** Describes every route registered after this at `/openapi.json`, with a page to read and try them at `/docs`. */
export async function addDocuments(
  app: FastifyInstance,
  { info, publicUrl }: { info: ApiInfo; publicUrl?: string | undefined },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { ...info, description: `${info.description}\n${CONVENTIONS}` },
      ...(publicUrl && { servers: [{ url: publicUrl }] }),
      components: {
        securitySchemes: {
          [MEMBER_TOKEN]: bearer('What `login` answers a member.'),
          [ADMINISTRATOR_TOKEN]: bearer('What `adminLogin` answers an administrator.'),
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      releaseOptionalBodies(sortPaths('openapiObject' in document ? document.openapiObject : {})),
  })
  await app.register(swaggerUi, { routePrefix: '/docs' })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

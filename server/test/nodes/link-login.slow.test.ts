import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRegistration, readKey, readMailsTo } from '../../../testkit/actions/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts'
import {
  createRoutingHeaders,
  type NodeName,
  type Nodes,
  startNodes,
} from '../../../testkit/programs/nodes.ts'

let database: TestDatabase
let nodes: Nodes

beforeAll(async () => {
  database = await createTestDatabase()
  nodes = await startNodes(database.connection)
})
afterAll(async () => {
  await nodes?.stop()
  await database.close()
})

async function call(
  node: NodeName,
  method: 'GET' | 'POST',
  path: string,
  more: { body?: object; cookie?: string } = {},
) {
  const { cookie } = createRoutingHeaders(node)
  const response = await fetch(`${nodes.url}/api${path}`, {
    method,
    headers: {
      cookie: more.cookie ? `${cookie}; ${more.cookie}` : cookie,
      ...(more.body && { 'content-type': 'application/json' }),
    },
    ...(more.body && { body: JSON.stringify(more.body) }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { code?: string },
  }
}

it('a link emailed by one server logs in at its sibling, once, even in parallel', async () => {
  const body = makeRegistration({ username: 'nodes-newcomer', email: 'nodes@mail.test' })
  const registered = await call('a', 'POST', '/users/register', { body })
  expect(registered.status).toBe(200)
  const cookie = registered.headers
    .getSetCookie()
    .find((one) => one.startsWith('savanna_device'))
    ?.split(';')[0]
  const [mail] = await readMailsTo({ pool: database.pool, config: nodes.config }, body.email)
  const key = readKey(mail)
  expect((await call('b', 'GET', `/users/register/${key}`)).status).toBe(200)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      call(at % 2 ? 'a' : 'b', 'POST', `/users/register/${key}/login`, { cookie: cookie ?? '' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body: { code } }) => code === 'other_browser')).toHaveLength(9)
})

import { getProfile } from '@savanna/contract/profiles/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts'
import { makeMember, type TestMember } from '../../../testkit/factories/members.ts'
import {
  createRoutingHeaders,
  type NodeName,
  type Nodes,
  startNodes,
} from '../../../testkit/programs/nodes.ts'

const LIMIT = 8

let database: TestDatabase
let nodes: Nodes

beforeAll(async () => {
  database = await createTestDatabase()
  nodes = await startNodes(database.connection, { DAILY_VIEWS_NEW: `${LIMIT}` })
})
afterAll(async () => {
  await nodes?.stop()
  await database.close()
})

const context = () => ({ db: database.db, config: nodes.config, now: () => new Date() })

/** Reads a profile through one of the servers. Returns the status. */
async function readBy(node: NodeName, me: TestMember, { username }: TestMember): Promise<number> {
  const path = getProfile.path.replace(':username', username)
  const headers = { authorization: `Bearer ${me.token}`, ...createRoutingHeaders(node) }
  return (await fetch(`${nodes.url}/api${path}`, { headers })).status
}

it('the daily view limit spans both servers, even in parallel', async () => {
  const me = await makeMember(context())
  const others: TestMember[] = []
  while (others.length < LIMIT * 2) others.push(await makeMember(context()))
  const answers = await Promise.all(others.map((other, at) => readBy(at % 2 ? 'a' : 'b', me, other)))
  expect(answers.toSorted()).toEqual([...Array(LIMIT).fill(200), ...Array(LIMIT).fill(429)])
  // Members shown by one server can be shown again by its sibling.
  const again = await Promise.all(others.map((other, at) => readBy(at % 2 ? 'b' : 'a', me, other)))
  expect(again).toEqual(answers)
})

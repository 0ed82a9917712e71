import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { openDatabase } from '../server/src/kit/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/kit/database/embedded/embedded.ts'
import { createLog } from '../server/src/kit/log.ts'
import { type NodeName, type Nodes, startNodes } from '../testkit/programs/nodes.ts'
import type { Site } from '../testkit/programs/site.ts'
import { makeMatchedPair } from './support/members.ts'
import { composer, findBubbles, findContact, say } from './support/steps.ts'
import { test as base, expect } from './support/test.ts'

const OSLO = { latitude: 59.91, longitude: 10.75, city: 'Oslo', country: 'Norway' }

interface ManyNodes {
  nodes: Nodes & Pick<Site, 'db' | 'connection'>
  site: Site
}

/** A site with two servers behind a load balancer. */
const test = base.extend<object, ManyNodes>({
  nodes: [
    // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright asks for
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-e2e-'))
      await chmod(dataDir, 0o711)
      const log = createLog({ level: 'warn' })
      const { owner: connection, stop } = await startEmbeddedPostgres({ dataDir, log })
      const nodes = await startNodes(connection)
      const { db, close } = await openDatabase(connection, log, { poolSize: 2 })
      await use({ ...nodes, db, connection })
      await close()
      await nodes.stop()
      await stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  site: [
    async ({ nodes }, use) => {
      const { a, b } = nodes.servers
      await use({
        ...nodes,
        dataDir: nodes.config.dataDir,
        output: () => a.output() + b.output(),
      })
    },
    { scope: 'worker' },
  ],
})

/** Sets the cookie by which the load balancer sends the browser to one of the servers. */
async function leadTo(page: Page, site: Site, node: NodeName): Promise<Page> {
  await page.context().addCookies([{ name: 'node', value: node, url: site.url }])
  return page
}

test('members on two servers get every message sent while Redis was down', async ({
  openBrowser,
  site,
  nodes,
}) => {
  const { amara, jonas, room } = await makeMatchedPair(site, OSLO)
  const hers = await leadTo(await openBrowser({ as: amara }), site, 'a')
  const his = await leadTo(await openBrowser({ as: jonas }), site, 'b')
  await Promise.all([hers, his].map((page) => page.goto(`/chat/messages?room=${room}`)))
  for (const page of [hers, his]) await expect(composer(page)).toBeVisible()

  await say(hers, 'Hello over there')
  await expect(findBubbles(his)).toHaveText(['Hello over there'])
  await expect(hers.getByRole('img', { name: 'Read' })).toBeVisible()
  await expect(findContact(hers, jonas).getByRole('img', { name: 'Online' })).toBeVisible()

  await nodes.redis.kill()
  await say(hers, 'Nobody carries this over')
  await say(his, 'Nor this')
  // Each sees their own; the other's may arrive early, when a page notices the gap before its message.
  await expect(findBubbles(hers).filter({ hasText: 'Nobody carries this over' })).toBeVisible()
  await expect(findBubbles(his).filter({ hasText: 'Nor this' })).toBeVisible()

  await nodes.redis.start()
  const all = ['Hello over there', 'Nobody carries this over', 'Nor this']
  for (const page of [hers, his]) await expect(findBubbles(page)).toHaveText(all)
  await say(his, 'There you are')
  await expect(findBubbles(hers)).toHaveText([...all, 'There you are'])
})

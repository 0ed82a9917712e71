import { openDatabase } from '../../server/src/kit/database/database.ts'
import { createLog } from '../../server/src/kit/log.ts'
import { connectRedis, type RedisLink } from '../../server/src/kit/redis/redis.ts'
import { connectByRedis } from '../../server/src/kit/redis/redis-peers.ts'
import { startTestApp, type TestApp } from '../app.ts'
import type { TestDatabase } from '../database.ts'

const SHARED = { tokenSecret: 'the same secret for both of the servers', redisUrl: 'redis://shared' }
const log = createLog({ level: process.env.LOG_LEVEL ?? 'fatal' })

/** Two servers of one site, on a database and a Redis that the test may break. */
export interface TwoServers {
  links: RedisLink[]
  here: TestApp
  there: TestApp
  close(): Promise<void>
}

/** Starts two servers that reach each other through Redis, at the addresses in its setting. */
export async function startTwoServers({ connection }: TestDatabase, redisUrl: string): Promise<TwoServers> {
  const startServer = (link: RedisLink) =>
    startTestApp(SHARED, {
      log,
      peers: connectByRedis(link),
      reach: async () => ({ ...(await openDatabase(connection, log, { poolSize: 5 })), connection }),
    })
  const links = [await connectRedis(redisUrl, log), await connectRedis(redisUrl, log)]
  const [here, there] = (await Promise.all(links.map(startServer))) as [TestApp, TestApp]
  return {
    links,
    here,
    there,
    async close() {
      for (const link of links) await link.close()
      await Promise.all([here.close(), there.close()])
    },
  }
}

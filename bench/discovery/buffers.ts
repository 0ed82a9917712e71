import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Connection } from '../../server/src/kit/database/database.ts'

interface ExplainedPlan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** Creates a counter of the 8 kB pages that statements read, as `auto_explain` reports them to its own connection. */
export function createBufferCounter(connection: Connection) {
  let pagesRead = 0
  const pool = new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 0 })
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const plan = message.slice(message.indexOf('{'))
      if (!message.includes('plan:')) return
      const { Plan: root } = JSON.parse(plan) as { Plan: ExplainedPlan }
      pagesRead += root['Shared Hit Blocks'] + root['Shared Read Blocks']
    })
  })
  return {
    async open() {
      await pool.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
        set auto_explain.log_buffers = on; set auto_explain.log_timing = off; set auto_explain.log_format = json;
        set client_min_messages = log`)
      return { db: drizzle(pool), close: () => pool.end() }
    },
    /** Returns how many pages the statements of some work read. */
    async count(work: () => Promise<unknown>): Promise<number> {
      pagesRead = 0
      await work()
      return pagesRead
    },
  }
}

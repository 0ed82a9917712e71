import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { cleanLine, cleanLines } from '@savanna/contract/clean-text'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import {
  findPendingTables,
  findTextPage,
  markClean,
  recordProgress,
  replaceText,
  TEXT_TABLES,
  type TextRow,
  type TextTable,
} from './stored-texts.repository.ts'

const storedTextsJob = defineJob<Record<never, never>>('stored-texts', { expireInSeconds: 6 * 3600 })

const PAGE = 500
/** Stands for a text of which nothing that is seen is left. */
const NOTHING_SEEN = '…'

/** Registers the job that cleans texts from before the rule of `contract/src/text.ts`, once for all servers together. */
export async function registerStoredTexts(_: FastifyInstance, { db, jobs }: Context): Promise<void> {
  await jobs.work(storedTextsJob, (_, signal) => cleanStoredTexts(db, { signal }))
  if ((await findPendingTables(db)).length > 0) await jobs.send(storedTextsJob, {}, { singletonKey: 'once' })
}

/**
 * Cleans every stored text by the rule for new ones. May be interrupted: the next run goes on after the last page. Each
 * text is a statement of its own, so that no row is locked for longer than that.
 */
export async function cleanStoredTexts(
  db: Database,
  { signal, pageSize = PAGE }: { signal?: AbortSignal; pageSize?: number } = {},
): Promise<void> {
  for (const { name, after } of await findPendingTables(db)) {
    const table = TEXT_TABLES[name]
    let last = after
    while (table && !signal?.aborted) {
      const page = await findTextPage(db, table, last, pageSize)
      for (const row of page) await cleanRow(db, table, row)
      last = page.at(-1)?.key ?? last
      if (page.length < pageSize) break
      if (last !== null) await recordProgress(db, name, last)
      await yieldToEventLoop()
    }
    if (signal?.aborted) return
    await markClean(db, name)
  }
}

async function cleanRow(db: Database, table: TextTable, { key, texts }: TextRow): Promise<void> {
  for (const [column, from] of Object.entries(texts)) {
    if (!from) continue
    const cleaned = table.lineColumns.includes(column) ? cleanLine(from) : cleanLines(from)
    if (cleaned !== from)
      await replaceText(db, table, { key, column, from, to: cleaned.trim() || NOTHING_SEEN })
  }
}

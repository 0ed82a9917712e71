import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../../../../testkit/database.ts'
import { createLog } from '../../log.ts'
import { openDatabase } from '../database.ts'
import { toDatabaseFailure } from './database-failure.ts'

it('replaces a connection on which the database rejects writes', async () => {
  const { owner, close } = await createTestDatabase()
  const { pool, close: closePool } = await openDatabase(owner.connection, createLog({ level: 'silent' }))
  onTestFinished(async () => {
    await closePool()
    await close()
  })
  await pool.query('create table words (word text)')
  const client = await pool.connect()
  await client.query('set default_transaction_read_only = on')
  const failure = await client.query(`insert into words values ('rejected')`).catch(toDatabaseFailure)
  expect(failure).toBe('unreachable')
  const removed = new Promise((resolve) => pool.once('remove', resolve))
  client.release()
  expect(await removed).toBe(client)
  await pool.query(`insert into words values ('accepted')`)
})

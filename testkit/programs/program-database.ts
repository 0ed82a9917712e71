import path from 'node:path'
import { type Connection, type OpenDatabase, openDatabase } from '../../server/src/kit/database/database.ts'
import {
  DATABASE,
  readOrCreatePasswords,
  SUPERUSER,
} from '../../server/src/kit/database/embedded/cluster-roles.ts'
import { connectionTo, readPostmaster } from '../../server/src/kit/database/embedded/postmaster.ts'
import { createLog } from '../../server/src/kit/log.ts'

/** Opens the database of a program that runs on this data folder as its superuser, and returns its process id. */
export async function openProgramDatabase(
  dataDir: string,
  poolSize = 1,
): Promise<OpenDatabase & { connection: Connection; pid: number }> {
  const folder = path.join(dataDir, 'postgres')
  const cluster = {
    dataDir,
    folder,
    data: path.join(folder, 'data'),
    logFile: path.join(folder, 'postgres.log'),
    passwords: await readOrCreatePasswords(dataDir, true),
    owner: undefined,
  }
  const running = await readPostmaster(cluster)
  if (!running) throw new Error(`No database runs in ${folder}`)
  const connection = connectionTo(cluster, running, DATABASE, SUPERUSER)
  const opened = await openDatabase(connection, createLog({ level: 'fatal' }), { poolSize })
  return { ...opened, connection, pid: running.pid }
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { openClient } from '../kit/database/copy/snapshot.ts'
import type { Connection } from '../kit/database/database.ts'
import {
  type Erasures,
  erasuresFileIn,
  joinErasures,
  readErasures,
  writeErasures,
} from '../kit/files/erasure-list.ts'
import { StartError } from '../kit/start-error.ts'
import type { PrintLine } from './site.ts'

type ErasureSettings = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'erasuresFile'>>

/** Returns the path of the list of erasures next to a backup, which each backup there updates. */
const listBeside = (folder: string) => path.join(path.dirname(folder), 'erasures.tsv')

const listOf = ({ erasuresFile, dataDir }: ErasureSettings) => erasuresFile ?? erasuresFileIn(dataDir)

/** Returns a database's stored erasures; undefined if it has no such table. */
export async function readStoredErasures(connection: Connection): Promise<Erasures | undefined> {
  const client = await openClient(connection)
  try {
    const { rows: found } = await client.query<{ found: boolean }>(
      `select to_regclass('public.erasures') is not null as found`,
    )
    if (!found[0]?.found) return undefined
    const { rows } = await client.query<{ digest: string; erased_at: Date }>(
      'select digest, erased_at from public.erasures',
    )
    return {
      erasedAt: new Map(rows.map(({ digest, erased_at }) => [digest, erased_at])),
      completeAt: undefined,
    }
  } finally {
    await client.end()
  }
}

/**
 * Updates the list of erasures next to a backup, so older backups there include later erasures. A list that
 * can't be read or written stays as it is and is reported: the backup itself is good.
 */
export async function updateListBeside(
  settings: ErasureSettings,
  folder: string,
  { connection, madeAt, print }: { connection: Connection; madeAt: Date; print: PrintLine },
): Promise<void> {
  const beside = listBeside(folder)
  try {
    const stored = await readStoredErasures(connection)
    const known = joinErasures(await readErasures(beside), await readErasures(listOf(settings)), stored)
    await writeErasures(beside, { ...known, completeAt: madeAt })
    print(`${beside} lists ${known.erasedAt.size} erased accounts. Keep it with the backups.`)
  } catch (error) {
    print(`! The list of erasures beside the backup was not brought up to date: ${(error as Error).message}`)
  }
}

/**
 * Reads every list of erasures that a restore can find: a named one, otherwise the one next to the backup;
 * the site's own; and what the replaced database stores. Prints a sentence if there is none, or if none is as
 * new as the backup.
 * @throws StartError for a list with a damaged line, and for a missing named list
 */
export async function gatherErasures(
  settings: ErasureSettings,
  folder: string,
  {
    named,
    stored,
    made,
    print,
  }: { named?: string | undefined; stored: Erasures | undefined; made: string; print: PrintLine },
): Promise<Erasures> {
  const beside = named ?? listBeside(folder)
  if (named && !existsSync(named)) throw new StartError(`There is no list of erasures ${named}.`)
  const lists = [await readErasures(beside), await readErasures(listOf(settings))]
  const found = joinErasures(...lists, stored)
  if (lists.every((list) => list === undefined) && !stored)
    print(`! There is no list of erasures at ${beside}: members who were deleted after ${made} are back.`)
  else if (!found.completeAt || found.completeAt < new Date(made))
    print(
      `! The list of erasures is older than the backup: members who were deleted after ${made} may be back.`,
    )
  return found
}

/** Continues a list at the restored site. */
export async function writeSiteErasures(settings: ErasureSettings, erasures: Erasures): Promise<void> {
  if (erasures.completeAt) await writeErasures(listOf(settings), erasures)
}

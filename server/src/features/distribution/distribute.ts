import type { Database } from '../../kit/database/database.ts'
import { StartError } from '../../kit/start-error.ts'
import { addDistributedFunctions, removeDistributedFunctions } from './functions.repository.ts'
import { lockRooms, makeCopies, replaceTables, saveReferences } from './shapes.repository.ts'
import * as steps from './steps.repository.ts'
import type { Direction } from './tables.rules.ts'

/** A database's state for operators, and how many workers its tables are distributed over. */
export interface DistributionState {
  state: 'local' | 'moving' | 'distributed'
  workers: number
}

/** Returns whether a database is distributed, or left halfway. */
export async function readDistribution(db: Database): Promise<DistributionState> {
  const { moving, distributed } = await steps.readStage(db)
  if (moving) return { state: 'moving', workers: 0 }
  if (!distributed) return { state: 'local', workers: 0 }
  return { state: 'distributed', workers: (await steps.readCitusState(db)).workers }
}

/** Rows per transaction. */
const BATCH_ROWS = 20_000
const SHARDS = 32
const PRINT_EVERY_MS = 2_000

export interface DistributionOptions {
  print: (line: string) => void
  /** Returns whether one of the site's servers uses the database. */
  isServed: () => Promise<boolean>
  /** Stops after the current batch; the next call continues. */
  signal?: AbortSignal
  shards?: number
  batchRows?: number
}

/**
 * Moves a stopped site's messages, their changes and marks to the Citus workers. Continues an interrupted
 * move, and reverses an interrupted undo. Does nothing if they're distributed.
 * @throws StartError when Citus isn't ready or a server is running
 */
export async function distributeTables(db: Database, options: DistributionOptions): Promise<void> {
  await refuseWithoutCitus(db)
  await move(db, 'distribute', options)
}

/**
 * Moves a stopped site's distributed tables back to the coordinator, deleting the copies of an interrupted
 * move. Does nothing if they aren't distributed.
 * @throws StartError when a server is running
 */
export async function undoDistribution(db: Database, options: DistributionOptions): Promise<void> {
  await move(db, 'undo', options)
}

async function refuseWithoutCitus(db: Database): Promise<void> {
  const { installed, workers, coordinator } = await steps.readCitusState(db)
  if (!installed)
    throw new StartError('This database has no Citus: run "create extension citus" in it, as on each worker.')
  if (!coordinator)
    throw new StartError(
      'The workers do not know this coordinator: run "select citus_set_coordinator_host(\'ADDRESS\', PORT)".',
    )
  if (workers === 0)
    throw new StartError('Citus has no worker yet: run "select citus_add_node(\'ADDRESS\', PORT)" for each.')
}

async function move(db: Database, wanted: Direction, options: DistributionOptions): Promise<void> {
  if (!(await steps.lockDistribution(db)))
    throw new StartError('Another distribution of this database is under way: wait for it to end.')
  const stage = await steps.readStage(db)
  const direction = steps.directionOf(stage)
  const { print } = options
  if (stage.moving) {
    await refuseServed(options)
    if (direction === wanted) return finish(db, direction, options)
    await steps.discardMove(db)
    return print('What was copied is deleted: the database is as it was before.')
  }
  if (direction !== wanted)
    return print(wanted === 'undo' ? 'Nothing is distributed.' : 'Everything is distributed already.')
  // A server that starts from now on sees the mark, and one that started earlier is connected.
  await steps.beginMove(db)
  try {
    await refuseServed(options)
  } catch (error) {
    await steps.discardMove(db)
    throw error
  }
  await finish(db, direction, options)
}

async function refuseServed({ isServed }: DistributionOptions): Promise<void> {
  if (await isServed())
    throw new StartError('A server uses this database: stop all of them, then run the command again.')
}

/** Copies the remaining rows, compares both sides, and puts the copies in place. */
async function finish(
  db: Database,
  direction: Direction,
  { print, signal, shards = SHARDS, batchRows = BATCH_ROWS }: DistributionOptions,
): Promise<void> {
  if (!(await steps.hasCopies(db))) await db.transaction((tx) => makeCopies(tx, direction, shards))
  const copied = await copyAll(db, { direction, print, signal, batchRows })
  if (copied === undefined) return print('Stopped. The same command continues; with --undo it is taken back.')
  const different = await steps.findDifferences(db)
  if (different.length > 0)
    throw new StartError(
      `The copies of ${different.join(' and ')} differ: run npm run distribute${direction === 'distribute' ? ' -- --undo' : ''} to delete them.`,
    )
  await db.transaction(async (tx) => {
    await lockRooms(tx)
    if (direction === 'distribute') {
      await steps.createBackupSchema(tx)
      await saveReferences(tx)
    }
    await replaceTables(tx)
    if (direction === 'distribute') await addDistributedFunctions(tx)
    else await removeDistributedFunctions(tx)
  })
  print(
    direction === 'distribute'
      ? `Done: ${copied} rows are distributed over the workers.`
      : `Done: ${copied} rows are back on the coordinator.`,
  )
}

interface CopyOptions extends Pick<DistributionOptions, 'print'> {
  direction: Direction
  signal: AbortSignal | undefined
  batchRows: number
}

/** Copies all remaining rows. Returns the total, or undefined if it was stopped. */
async function copyAll(
  db: Database,
  { direction, print, signal, batchRows }: CopyOptions,
): Promise<number | undefined> {
  const expected = await steps.estimateRows(db)
  for (let printed = performance.now(); ; ) {
    if (signal?.aborted) return undefined
    const { moved, more } = await db.transaction((tx) => steps.copyRooms(tx, direction, batchRows))
    if (!more) return moved
    if (performance.now() - printed < PRINT_EVERY_MS) continue
    printed = performance.now()
    print(expected > moved ? `${moved} of about ${Math.round(expected)} rows` : `${moved} rows`)
  }
}

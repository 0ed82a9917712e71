import { existsSync } from 'node:fs'
import path from 'node:path'
import { readConfig, readEnvironment } from '../config.ts'
import { createLog } from '../kit/log.ts'
import { refuseUnverifiedTls } from '../kit/settings/verified-tls.ts'
import { StartError } from '../kit/start-error.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const log = createLog({ level: 'error' })

/** Each command loads its own modules: just the doctor's take more than a second. */
const COMMANDS: Record<string, (words: string[], flags: string[]) => Promise<void>> = {
  backup,
  restore,
  move,
  distribute,
  doctor,
}

async function backup([folder]: string[], flags: string[]) {
  if (!folder)
    throw new StartError('Name a folder: npm run backup -- FOLDER, or --verify FOLDER to check a backup.')
  if (flags.includes('--verify')) {
    const { verifyBackup } = await import('./backup-folder.ts')
    const { made, tables, media } = await verifyBackup(path.resolve(folder))
    return print(`The backup of ${made} is complete: ${tables.length} tables and ${media.count} pictures.`)
  }
  const { takeBackup } = await import('./backup.ts')
  await takeBackup(readConfig(readEnvironment()), path.resolve(folder), { log, print })
}

async function restore([folder]: string[], flags: string[]) {
  if (!folder) throw new StartError('Name the backup: npm run restore -- FOLDER')
  const [list] = flags
    .filter((flag) => flag.startsWith('--erasures='))
    .map((flag) => flag.slice('--erasures='.length))
  if (!existsSync(folder)) throw new StartError(`There is no folder ${folder}.`)
  const config = readConfig(readEnvironment())
  const { restoreBackup } = await import('./restore.ts')
  const erasures = list ? path.resolve(list) : undefined
  await restoreBackup(config, path.resolve(folder), {
    log,
    print,
    replace: flags.includes('--replace'),
    erasures,
  })
}

async function move([target = '']: string[]) {
  const environment = readEnvironment()
  const config = readConfig(environment)
  if (URL.canParse(target)) refuseUnverifiedTls({ ...environment, DATABASE_URL: target })
  const { moveDatabase } = await import('./move.ts')
  await moveDatabase(config, target, { log, print })
}

async function distribute(_: string[], flags: string[]) {
  const [given] = flags
    .filter((flag) => flag.startsWith('--shards='))
    .map((flag) => flag.slice('--shards='.length))
  const shards = given === undefined ? undefined : Number(given)
  if (shards !== undefined && !(Number.isInteger(shards) && shards >= 1 && shards <= 1_024))
    throw new StartError('Name a number of shards from 1 to 1024: npm run distribute -- --shards=32')
  const { distributeSite } = await import('./distribute.ts')
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
  const { signal } = stopped
  await distributeSite(
    readConfig(readEnvironment()),
    { undo: flags.includes('--undo'), shards, signal },
    print,
  )
}

async function doctor() {
  const { checkSite, printFindings } = await import('./doctor.ts')
  const findings = await checkSite(readEnvironment(), createLog({ level: 'silent' }))
  if (!printFindings(findings, print)) process.exitCode = 1
}

/** Runs the command that the first word names; throws a `StartError` for an unknown one. */
export async function run([name = '', ...given]: string[]): Promise<void> {
  const command = COMMANDS[name]
  if (!command)
    throw new StartError(`There is no command ${name}; there are ${Object.keys(COMMANDS).join(', ')}.`)
  const isFlag = (word: string) => word.startsWith('--')
  await command(
    given.filter((word) => !isFlag(word)),
    given.filter(isFlag),
  )
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import { readConfig, readEnvironment } from '../config.ts'
import { createLog } from '../kit/log.ts'
import { refuseUnverifiedTls } from '../kit/settings/verified-tls.ts'
import { StartError } from '../kit/start-error.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const log = createLog({ level: 'error' })

/** Each command loads its own modules: those of the doctor alone take more than a second. */
const COMMANDS: Record<string, (words: string[], flags: string[]) => Promise<void>> = {
  backup,
  restore,
  move,
  doctor,
}

async function backup([folder]: string[], flags: string[]) {
  if (!folder)
    throw new StartError('Say where to: npm run backup -- FOLDER, or --verify FOLDER to check one.')
  if (flags.includes('--verify')) {
    const { verifyBackup } = await import('./backup-folder.ts')
    const { made, tables, media } = await verifyBackup(path.resolve(folder))
    return say(`The backup of ${made} is whole: ${tables.length} tables and ${media.count} pictures.`)
  }
  const { takeBackup } = await import('./backup.ts')
  await takeBackup(readConfig(readEnvironment()), path.resolve(folder), { log, say })
}

async function restore([folder]: string[], flags: string[]) {
  if (!folder) throw new StartError('Say which: npm run restore -- FOLDER')
  if (!existsSync(folder)) throw new StartError(`There is no folder ${folder}.`)
  const config = readConfig(readEnvironment())
  const { restoreBackup } = await import('./restore.ts')
  await restoreBackup(config, path.resolve(folder), { log, say, replace: flags.includes('--replace') })
}

async function move([target = '']: string[]) {
  const environment = readEnvironment()
  const config = readConfig(environment)
  if (URL.canParse(target)) refuseUnverifiedTls({ ...environment, DATABASE_URL: target })
  const { moveDatabase } = await import('./move.ts')
  await moveDatabase(config, target, { log, say })
}

async function doctor() {
  const { examineSite, tellFindings } = await import('./doctor.ts')
  const findings = await examineSite(readEnvironment(), createLog({ level: 'silent' }))
  if (!tellFindings(findings, say)) process.exitCode = 1
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

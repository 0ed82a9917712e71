import { type Environment, readConfig } from '../config.ts'
import type { Log } from '../kit/log.ts'
import { withSecretFiles } from '../kit/settings/secret-files.ts'
import { checkDatabase, checkReplica } from './checks/database.ts'
import { bad, type Finding, good, reasonOf } from './checks/finding.ts'
import { checkDataDir, checkMail, checkMedia, checkRedis, checkRelay } from './checks/services.ts'
import { checkSettings } from './checks/settings.ts'
import type { PrintLine } from './site.ts'

const MARKS = { good: 'ok  ', off: '-   ', warn: 'warn', bad: 'BAD ' } as const

/** Checks the settings and every service that they name; wrong settings give a single finding. */
export async function checkSite(environment: Environment, log: Log): Promise<Finding[]> {
  let config: ReturnType<typeof readConfig>
  let given: Environment
  try {
    given = withSecretFiles(environment)
    config = readConfig(given)
  } catch (error) {
    return [bad('Settings', reasonOf(error))]
  }
  return [
    good('Settings', config.production ? 'are consistent (production)' : 'are consistent'),
    ...checkSettings(config, given),
    await checkDataDir(config),
    ...(await checkDatabase(config, log)),
    ...(await Promise.all(config.databaseReplicaUrls.map((address) => checkReplica(address, log)))),
    ...(await Promise.all([
      checkRedis(config, log),
      checkMail(config),
      checkMedia(config),
      checkRelay(config),
    ])),
  ]
}

/** Prints a line per finding; returns whether none is bad. */
export function printFindings(findings: Finding[], print: PrintLine): boolean {
  for (const { verdict, about, text } of findings) print(`${MARKS[verdict]}  ${about}: ${text}`)
  const count = findings.filter(({ verdict }) => verdict === 'bad').length
  print(count === 0 ? 'No problems found.' : `Problems found: ${count}.`)
  return count === 0
}

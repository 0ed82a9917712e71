import { type Environment, readConfig } from '../config.ts'
import type { Log } from '../kit/log.ts'
import { withSecretFiles } from '../kit/settings/secret-files.ts'
import { checkDatabase, checkReplica } from './checks/database.ts'
import { bad, type Finding, good, reasonOf } from './checks/finding.ts'
import { checkDataDir, checkMail, checkMedia, checkRedis, checkRelay } from './checks/services.ts'
import { checkSettings } from './checks/settings.ts'
import type { Say } from './site.ts'

const MARKS = { good: 'ok  ', off: '-   ', warn: 'warn', bad: 'BAD ' } as const

/** Checks the settings and every service that they name; wrong settings give a single finding. */
export async function examineSite(environment: Environment, log: Log): Promise<Finding[]> {
  let config: ReturnType<typeof readConfig>
  let given: Environment
  try {
    given = withSecretFiles(environment)
    config = readConfig(given)
  } catch (error) {
    return [bad('Settings', reasonOf(error))]
  }
  return [
    good('Settings', config.production ? 'agree with each other (production)' : 'agree with each other'),
    ...checkSettings(config, given),
    await checkDataDir(config),
    ...(await checkDatabase(config, log)),
    ...(config.databaseReplicaUrl ? [await checkReplica(config.databaseReplicaUrl, log)] : []),
    ...(await Promise.all([
      checkRedis(config, log),
      checkMail(config),
      checkMedia(config),
      checkRelay(config),
    ])),
  ]
}

/** Prints a line for each finding; returns whether none is bad. */
export function tellFindings(findings: Finding[], say: Say): boolean {
  for (const { verdict, about, text } of findings) say(`${MARKS[verdict]}  ${about}: ${text}`)
  const count = findings.filter(({ verdict }) => verdict === 'bad').length
  say(count === 0 ? 'Nothing has to be mended.' : `${count} to mend.`)
  return count === 0
}

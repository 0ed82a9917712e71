import type { Config } from '../../config.ts'
import { primaryHostsOf } from '../../kit/database/driver/connection.ts'
import { askHost, type DatabaseHost, type HostState } from '../../kit/database/driver/host-state.ts'
import { bad, type Finding, good, reasonOf, warn } from './finding.ts'

/** Checks each host of `DATABASE_URL` where it asks for the one that takes writes; no finding for other addresses. */
export async function checkHosts({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<Finding[]> {
  const finder = databaseUrl === undefined ? undefined : primaryHostsOf({ connectionString: databaseUrl })
  if (!finder) return []
  const answers = await Promise.all(
    finder.hosts.map(async (host) => ({ host, ...(await askHost(host).then(toState, toReason)) })),
  )
  return [judgeHosts(answers)]
}

interface Answer {
  host: Pick<DatabaseHost, 'name'>
  state?: HostState
  reason?: string
}

const toState = (state: HostState) => ({ state })
const toReason = (error: unknown) => ({ reason: reasonOf(error) })
const namesOf = (answers: Answer[]) => answers.map(({ host }) => host.name).join(', ')

/** Judges what all hosts answered: one must take writes, and the others be copies of it. */
export function judgeHosts(answers: Answer[]): Finding {
  const about = 'Database hosts'
  const reached = answers.filter(({ state }) => state)
  const silent = answers.filter(({ state }) => !state)
  const primaries = reached.filter(({ state }) => state?.takesWrites)
  const copies = reached.filter(({ state }) => !state?.takesWrites)
  const silence = silent.map(({ host, reason }) => `${host.name} does not answer (${reason})`)
  if (new Set(reached.map(({ state }) => state?.cluster)).size > 1)
    return bad(about, `${namesOf(reached)} are not copies of one database`)
  if (primaries.length > 1)
    return bad(about, `${namesOf(primaries)} take writes: stop the one that was the primary before`)
  const found = [
    ...(primaries.length === 0 ? ['none takes writes'] : [`${namesOf(primaries)} takes writes`]),
    ...(copies.length === 0 ? [] : [`${namesOf(copies)} ${copies.length === 1 ? 'follows' : 'follow'}`]),
    ...silence,
  ].join('; ')
  if (primaries.length === 0) return bad(about, found)
  return silent.length === 0 ? good(about, found) : warn(about, found)
}

import { randomInt } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { Username } from '@savanna/contract/accounts/rules'
import { HOUR_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { listNetworks } from '../../../kit/http/address.ts'
import { tooOften } from '../../../kit/http/problem.ts'
import { nameRules } from '../../names/index.ts'
import { isUsernameTaken } from '../accounts.repository.ts'
import { hashLogin } from '../guesses/attempts.ts'
import { VERIFICATION_PERIOD_MS } from './register.service.ts'

const TOO_MANY = msg`You’ve checked a lot of names. Carry on: we’ll tell you if this one is taken when you register.`
/** Someone choosing a name tries a few; a household or an office shares an address. */
const PER_HOUR = { browser: 60, network: 300 }
const SPELLINGS = 2

/**
 * Returns whether a new member can have a username, and up to two free spellings of a taken one. Reserved
 * names look like taken ones. The spellings to try are chosen at random, so one that isn't offered reveals
 * nothing. `secret` is the device secret that the browser sent; browsers without one share one browser's
 * limit per network.
 * @throws too_often (429)
 */
export async function isUsernameFree(
  context: Context,
  username: string,
  from: { ip: string; secret: string | undefined },
): Promise<{ free: boolean; spellings: string[] }> {
  await limitChecks(context, from)
  if (await isFree(context, username)) return { free: true, spellings: [] }
  const spellings: string[] = []
  for (const each of varyUsername(username)) {
    if (spellings.length === SPELLINGS) break
    if (await isFree(context, each)) spellings.push(each)
  }
  return { free: false, spellings }
}

async function isFree({ db, now }: Context, username: string): Promise<boolean> {
  const expired = new Date(now().getTime() - VERIFICATION_PERIOD_MS)
  return !nameRules().isReservedUsername(username) && !(await isUsernameTaken(db, username, now(), expired))
}

async function limitChecks(
  { counter, config }: Context,
  { ip, secret }: { ip: string; secret: string | undefined },
): Promise<void> {
  const networks = listNetworks(ip)
  const browser = secret === undefined ? `of ${networks[0]?.key}` : hashLogin(secret)
  const counts = [
    { key: `browser ${browser}`, max: PER_HOUR.browser },
    ...networks.map(({ key, factor }) => ({ key: `network ${key}`, max: PER_HOUR.network * factor })),
  ]
  for (const { key, max } of counts) {
    const { current, ttl } = await counter(`usernames ${key}`, HOUR_MS)
    if (current > max * config.rateLimitScale) throw tooOften(TOO_MANY, ttl / 1000)
  }
}

const WORDS = ['dawn', 'dusk', 'moon', 'rain', 'river', 'sky', 'star', 'sun'] as const
const NUMBERS = 3

/**
 * Returns other valid spellings of a username: one with a word appended if it has no hyphen, then some with
 * two or three digits. Word and digits are random.
 */
function varyUsername(username: string): string[] {
  const word = WORDS[randomInt(WORDS.length)]
  const withWord = username.includes('-') ? [] : [`${username}-${word}`]
  const withNumber = Array.from({ length: NUMBERS }, () => `${username}${randomInt(10, 1_000)}`)
  return [...withWord, ...new Set(withNumber)].filter((each) => Username.safeParse(each).success)
}

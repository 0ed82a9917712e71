import type pg from 'pg'
import { disableSocketTimeout } from '../../server/src/kit/database/driver/socket-timeout.ts'
import { createGenerator } from '../../server/src/kit/random.ts'
import { copyInto } from '../discovery/copy.ts'

const FIRST_NAMES = 2_000
const LAST_NAMES = 40_000
const SYLLABLES =
  'ka mo ri an el sa ju lo de ma ni fa be to li ra no vi ha se ti ga lu pe da wi zo na mi ro'.split(' ')
const FIRST_ID_MS = 1_700_000_000_000
const CHUNK = 5_000

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
const capitalize = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** Returns `count` different names of two to five syllables. */
function generateNames(count: number, random: () => number): string[] {
  const names = new Set<string>()
  while (names.size < count) {
    const syllables = 2 + Math.floor(random() * 4)
    const word = Array.from({ length: syllables }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)])
    names.add(capitalize(word.join('')))
  }
  return [...names]
}

export interface GeneratedMember {
  id: string
  username: string
  firstname: string
  lastname: string
  active: boolean
}

/** Generates members whose names follow Zipf's law: about every twelfth has the most common first name. */
export function* generateMembers(count: number): Generator<GeneratedMember> {
  const random = createGenerator(20_261_121)
  const [firstnames, lastnames] = [generateNames(FIRST_NAMES, random), generateNames(LAST_NAMES, random)]
  const pickByZipf = (names: string[]) => names[Math.floor(names.length ** random()) - 1] ?? ''
  for (let number = 1; number <= count; number++) {
    const [firstname, lastname] = [pickByZipf(firstnames), pickByZipf(lastnames)]
    const time = hex(FIRST_ID_MS + number * 20, 12)
    const below = (end: number) => Math.floor(random() * end)
    yield {
      id: `${time.slice(0, 8)}-${time.slice(8)}-7${hex(below(4096), 3)}-8${hex(below(4096), 3)}-${hex(below(2 ** 24), 6)}${hex(below(2 ** 24), 6)}`,
      username: `${firstname}${lastname}`.toLowerCase().slice(0, 16) + number,
      firstname,
      lastname,
      active: random() >= 0.01,
    }
  }
}

function* generateLines(count: number, line: (member: GeneratedMember) => string): Generator<string> {
  let chunk: string[] = []
  for (const member of generateMembers(count)) {
    chunk.push(line(member))
    if (chunk.length < CHUNK) continue
    yield chunk.join('')
    chunk = []
  }
  if (chunk.length > 0) yield chunk.join('')
}

/** Loads members with their names; one in a hundred is deactivated. */
export async function loadMembers(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  disableSocketTimeout(client)
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set synchronous_commit = off; set session_replication_role = replica`)
    const accountColumns = 'members (id, username, mail, password_hash, status, verified_at)'
    await copyInto(
      client,
      accountColumns,
      generateLines(count, ({ id, username, active }) => {
        return `${id}\t${username}\t${username}@mail.test\t\t${active ? 1 : 0}\t2026-01-01\n`
      }),
    )
    await copyInto(
      client,
      'profiles (member_id, firstname, lastname, city, country)',
      generateLines(
        count,
        ({ id, firstname, lastname }) => `${id}\t${firstname}\t${lastname}\tLyon\tFrance\n`,
      ),
    )
    await client.query('vacuum (analyze) members')
    await client.query('vacuum (analyze) profiles')
  } finally {
    client.release(true)
  }
}

import type pg from 'pg'
import type { Config } from '../../server/src/config.ts'
import { newId } from '../../server/src/kit/ids.ts'
import { createTokens } from '../../server/src/kit/session/tokens.ts'

const BATCH = 5_000
const DAY_S = 86_400

/** Stores members with a profile and an open session each, and returns the sessions' tokens. */
export async function storeMembersWithTokens(
  pool: pg.Pool,
  { tokenSecret }: Config,
  count: number,
): Promise<string[]> {
  const { sign } = createTokens(tokenSecret, 'member')
  const exp = Math.floor(Date.now() / 1000) + DAY_S
  const tokens: string[] = []
  while (tokens.length < count) {
    const some = Array.from({ length: Math.min(BATCH, count - tokens.length) }, (_, at) => ({
      id: newId(),
      sid: newId(),
      username: `crowd${tokens.length + at}`,
    }))
    const values = [
      some.map(({ id }) => id),
      some.map(({ sid }) => sid),
      some.map(({ username }) => username),
    ]
    for (const statement of STATEMENTS)
      await pool.query(
        `with made as (select * from unnest($1::uuid[], $2::uuid[], $3::text[]) as made(id, sid, name))
        ${statement}`,
        values,
      )
    tokens.push(...(await Promise.all(some.map((claims) => sign({ ...claims, exp })))))
  }
  await pool.query('vacuum analyze')
  return tokens
}

const STATEMENTS = [
  `insert into members (id, username, mail, password_hash, verified_at)
   select id, name, name || '@mail.test', '-', now() from made where sid is not null`,
  `insert into profiles (member_id, firstname, lastname, gender, sexual_orientation, birthdate, city, country, geo_lat, geo_long)
   select id, 'Amara', 'Diallo', 'woman', 'bi', '1995-05-05', 'Paris', 'France', 48.86, 2.36
   from made where sid is not null and name is not null`,
  `insert into sessions (id, member_id, created_at, last_used_at, expires_at)
   select sid, id, now(), now(), now() + interval '1 day' from made where name is not null`,
]

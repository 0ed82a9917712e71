import type pg from 'pg'
import { populate, runStatements } from '../discovery/population.ts'

/** Fills a site with members in a few cities, each with one post; every post has likes and comments. */
export async function createVillage(pool: pg.Pool, members: number): Promise<void> {
  await populate(pool, members, true)
  await runStatements(pool, [
    `insert into posts (id, member_id, title, client_id) select id, id, 'Evening by the lake', id from members`,
    `insert into post_likes (id, post_id, member_id)
     with numbered as (select id, row_number() over (order by md5(id::text)) - 1 as n from members)
     select gen_random_uuid(), post.id, fan.id
     from numbered post cross join generate_series(1, 5) as step
     join numbered fan on fan.n = (post.n + step) % ${members}`,
    `insert into comments (id, post_id, member_id, text, client_id)
     select gen_random_uuid(), post_id, member_id, 'How lovely.', gen_random_uuid() from post_likes`,
    'analyze',
  ])
}

/** Returns everything that someone else could have given a robot: all names, ids and posts. */
export async function readLeads(pool: pg.Pool) {
  const members = await pool.query<{ id: string; username: string }>(
    'select id, username from members order by md5(id::text)',
  )
  return { members: members.rows, posts: members.rows.map(({ id }) => id) }
}

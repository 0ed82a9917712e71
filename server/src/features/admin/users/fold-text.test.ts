import { foldText } from '@savanna/contract/fold-text'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { foldedText } from '../../../schema/profiles.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('the database folds every letter of Latin, Greek, Cyrillic, Hebrew, Arabic and Hindi like the browser', async () => {
  const letters = Array.from({ length: 0x980 - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20)).filter(
    (letter) => /[\p{L}\p{M}\p{N}\p{P}]/u.test(letter),
  )
  const texts = [...letters, 'École', 'ΝΊΚΟΣ', 'Straße', 'İstanbul', 'ﬁn', 'مَدْرَسَة', 'हिन्दी']
  const { rows } = await test.db.execute<{ text: string; folded: string }>(
    sql`select text, ${foldedText(sql`text`)} as folded from unnest(${sql.param(texts)}::text[]) as text`,
  )
  expect(rows).toHaveLength(texts.length)
  const different = rows.filter(({ text, folded }) => folded !== foldText(text))
  expect(different.map(({ text, folded }) => [text, folded, foldText(text)])).toEqual([])
})

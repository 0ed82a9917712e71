import { expect, it } from 'vitest'
import {
  findFeaturesWithoutJourney,
  findFullFolders,
  findMigrationFaults,
  measureParts,
} from './lib/structure.ts'

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `${folder}/${index}.ts`, lines: index + 1 }))

it('rejects a folder of 21 files, but not of 20, nor a numbered list', () => {
  const files = [
    ...filesIn('server/src/a', 20),
    ...filesIn('server/src/b', 21),
    ...filesIn('docs/decisions', 40),
  ]
  expect(findFullFolders(files)).toEqual([{ folder: 'server/src/b', files: 21 }])
})

it('reports migrations that differ from the journal, and older snapshots', () => {
  const at = (name: string) => ({ path: `server/migrations/${name}` })
  const files = [at('0000_a.sql'), at('0001_b.sql'), at('meta/_journal.json'), at('meta/0001_snapshot.json')]
  expect(findMigrationFaults(files, ['0000_a', '0001_b'])).toEqual([])
  const faulty = [at('0000_a.sql'), at('0001_x.sql'), at('meta/0000_snapshot.json')]
  expect(findMigrationFaults(faulty, ['0000_a', '0001_b'])).toEqual([
    'Migration 0001_b has no SQL file.',
    "Migration 0001_x isn't in the journal.",
    'Delete 0000_snapshot.json: only 0001_snapshot.json is tracked.',
    '0001_snapshot.json is missing in server/migrations/meta.',
  ])
})

it("a part's figures include its median, 95th percentile and longest file", () => {
  const longest = { path: 'server/src/a/99.ts', lines: 100 }
  expect(measureParts(filesIn('server/src/a', 100))).toEqual([
    { part: 'server', files: 100, median: 51, p95: 96, longest },
  ])
})

it('a test counts as a test in any folder', () => {
  const figures = measureParts([
    { path: 'web/src/kit/x.test.tsx', lines: 10 },
    { path: 'web/src/kit/x.tsx', lines: 20 },
  ])
  expect(figures.map(({ part, files }) => [part, files])).toEqual([
    ['tests', 1],
    ['web', 1],
  ])
})

it('lists the features without a core journey', () => {
  const files = [
    { path: 'web/src/features/plans/Plans.tsx', text: '' },
    { path: 'web/src/features/posts/Posts.tsx', text: '' },
    { path: 'web/src/features/calls/Calls.tsx', text: '' },
    { path: 'e2e/plans.spec.ts', text: "test('buys a plan', { tag: ['@core', '@plans'] }, async () => {})" },
    { path: 'e2e/posts.spec.ts', text: "test('posts', { tag: ['@firefox', '@posts'] }, async () => {})" },
  ]
  expect(findFeaturesWithoutJourney(files)).toEqual(['posts', 'calls'])
})

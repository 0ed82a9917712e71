import { posix } from 'node:path'

export interface MeasuredFile {
  /** Relative to the repository, with forward slashes. */
  path: string
  lines: number
}

export interface PartFigures {
  part: string
  files: number
  /** The median file's lines. */
  median: number
  p95: number
  longest: MeasuredFile
}

export interface FolderCount {
  folder: string
  files: number
}

/** The parts of the code. A path belongs to the first matching pattern. */
const PARTS: [part: string, pattern: RegExp][] = [
  ['tests', /\.(test|testing)\.tsx?$|\.spec\.ts$|^(server\/test|testkit|e2e)\//],
  ['contract', /^contract\/src\/.*\.ts$/],
  ['server', /^server\/src\/.*\.ts$/],
  ['demo', /^demo\/src\/.*\.ts$/],
  ['web', /^web\/(src|build)\/.*\.tsx?$/],
  ['styles', /^web\/.*\.css$/],
  ['bench', /^bench\/.*\.ts$/],
  ['scripts', /^scripts\/.*\.(ts|mjs)$/],
]

/** Folders that are numbered lists: people look things up in them and don't scan them. */
const LISTS = /^(docs\/decisions|locales\/[\w-]+|server\/migrations(\/meta)?)$/

export const MOST_FILES = 20

/** Returns the value at a quantile of the sorted values; 0 if there are none. */
function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * Returns a sentence for each problem in the migrations: the SQL files must match the journal's tags, and only the newest
 * snapshot may be tracked.
 */
export function findMigrationFaults(files: readonly { path: string }[], tags: readonly string[]): string[] {
  const namesOf = (pattern: RegExp) => files.flatMap((file) => pattern.exec(file.path)?.[1] ?? [])
  const written = namesOf(/^server\/migrations\/(\w+)\.sql$/)
  const snapshots = namesOf(/^server\/migrations\/meta\/(\w+_snapshot\.json)$/)
  const newest = `${tags.at(-1)?.slice(0, 4)}_snapshot.json`
  return [
    ...tags.filter((tag) => !written.includes(tag)).map((tag) => `Migration ${tag} has no SQL file.`),
    ...written
      .filter((name) => !tags.includes(name))
      .map((name) => `Migration ${name} isn't in the journal.`),
    ...snapshots
      .filter((name) => name !== newest)
      .map((name) => `Delete ${name}: only ${newest} is tracked.`),
    ...(snapshots.includes(newest) ? [] : [`${newest} is missing in server/migrations/meta.`]),
  ]
}

/** Returns the number of files in each part of the code, and their lengths in lines. Leaves out parts without files. */
export function measureParts(files: MeasuredFile[]): PartFigures[] {
  return PARTS.flatMap(([part], index) => {
    const own = files.filter(({ path }) => PARTS.findIndex(([, pattern]) => pattern.test(path)) === index)
    const longest = own.reduce<MeasuredFile | undefined>(
      (most, file) => (most && most.lines >= file.lines ? most : file),
      undefined,
    )
    if (!longest) return []
    const lines = own.map((file) => file.lines).sort((a, b) => a - b)
    return [
      { part, files: own.length, median: percentile(lines, 0.5), p95: percentile(lines, 0.95), longest },
    ]
  })
}

/** Returns the folders with more than 20 direct files, except the root and numbered lists. */
export function findFullFolders(files: { path: string }[]): FolderCount[] {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .map(([folder, count]) => ({ folder, files: count }))
    .filter(({ folder, files: count }) => folder !== '.' && !LISTS.test(folder) && count > MOST_FILES)
}

/** Returns the folder names of web features without a journey tagged `@core` and `@<feature>`. */
export function findFeaturesWithoutJourney(files: { path: string; text: string }[]): string[] {
  const features = files.flatMap(({ path }) => /^web\/src\/features\/([\w-]+)\//.exec(path)?.[1] ?? [])
  const tags = files
    .filter(({ path }) => path.endsWith('.spec.ts'))
    .flatMap(({ text }) => [...text.matchAll(/\btag: \[('@core'.*?)\]/gs)].map(([, list = '']) => list))
  return [...new Set(features)].filter((feature) => !tags.some((list) => list.includes(`'@${feature}'`)))
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CommittedFile, measureSizes } from './lib/sizes.ts'

// `npm run sizes -- [commit…]` prints the size of each part of the project at HEAD, or at the given commits side by side.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MOST_BYTES = 1024 ** 3
const MB = 1024 ** 2

function git(parameters: string[], input?: string): Buffer {
  return execFileSync('git', parameters, { cwd: ROOT, input, maxBuffer: MOST_BYTES })
}

/** Returns the tracked files of a commit with their contents. */
function readCommit(commit: string): CommittedFile[] {
  const entries = git(['ls-tree', '-r', '-z', '--format=%(objectname) %(path)', commit])
    .toString()
    .split('\0')
    .filter(Boolean)
    .map((entry) => ({ id: entry.slice(0, entry.indexOf(' ')), path: entry.slice(entry.indexOf(' ') + 1) }))
  const batch = git(['cat-file', '--batch'], entries.map(({ id }) => `${id}\n`).join(''))
  let at = 0
  return entries.map(({ path }) => {
    const begin = batch.indexOf('\n', at) + 1
    const bytes = Number(batch.subarray(at, begin).toString().split(' ')[2])
    at = begin + bytes + 1
    return { path, content: batch.subarray(begin, begin + bytes) }
  })
}

/** Returns the size in bytes of a `--depth 1` clone's Git folder. */
function measureClone(commit: string): number {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'savanna-clone-'))
  try {
    execFileSync('git', ['init', '-q', '--bare', folder])
    const hash = git(['rev-parse', `${commit}^{commit}`])
      .toString()
      .trim()
    const fetch = ['fetch', '-q', '--depth', '1', '--upload-pack']
    const upload = 'git -c uploadpack.allowAnySHA1InWant=true upload-pack'
    execFileSync('git', [...fetch, upload, `file://${ROOT}`, hash], { cwd: folder })
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const commits = process.argv.slice(2)
if (commits.length === 0) commits.push('HEAD')
const tables = commits.map((commit) => {
  const files = readCommit(commit)
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
  return [
    ...measureSizes(files),
    { part: 'clone with --depth 1, MB', value: (measureClone(commit) / MB).toFixed(1) },
    { part: 'tree without history, MB', value: (bytes / MB).toFixed(1) },
  ]
})
const WIDTH = 20
console.log(' '.repeat(28) + commits.map((commit) => commit.padStart(WIDTH)).join(''))
for (const [index, { part }] of tables[0]?.entries() ?? [])
  console.log(part.padEnd(28) + tables.map((table) => (table[index]?.value ?? '').padStart(WIDTH)).join(''))

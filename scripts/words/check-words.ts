import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readProse } from './prose.ts'
import { readScreenTexts } from './screen-texts.ts'
import { countWords, findInCommit, findRejected, REJECTED, REJECTED_ON_SCREEN } from './words.ts'

// Checks how comments, titles of tests, Markdown, texts on the screen and commits are written: see CONTRIBUTING.
// `--write` records lower counts.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COUNTS = path.join(ROOT, 'scripts/words/counts.json')
const READ = /\.(css|md|mjs|sh|toml|tsx?|ya?ml)$/
/** The specification and licences aren't ours; the others quote what we reject, or other languages. */
const NOT_OURS =
  /^(docs\/specification\/|LICENSE|scripts\/words\/|CONTRIBUTING\.md|docs\/translating\.md|server\/migrations\/|web\/src\/features\/landing\/legal)/

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e9 })

type Counts = Record<string, Record<string, number>>

const problems: string[] = []
const counts: Counts = {}

const files = git('ls-files')
  .split('\n')
  .filter((file) => READ.test(file) && !NOT_OURS.test(file))
for (const file of files) {
  const lines = readProse(file, readFileSync(path.join(ROOT, file), 'utf8'))
  for (const { line, phrase, instead } of findRejected(lines, REJECTED))
    problems.push(`${file}:${line} "${phrase}": write ${instead}.`)
  const folder = file.includes('/') ? file.slice(0, file.indexOf('/')) : '.'
  counts[folder] ??= {}
  const sum = counts[folder]
  for (const [word, count] of Object.entries(countWords(lines))) sum[word] = (sum[word] ?? 0) + count
}

for (const text of readScreenTexts(ROOT))
  for (const { phrase, instead } of findRejected([{ line: 0, text }], REJECTED_ON_SCREEN))
    problems.push(`The text "${text}" has "${phrase}": write ${instead}.`)

/** Commits are checked from the one that added this check on; a shallow clone may not know it. */
const added = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/words/words.ts')
  .trim()
  .split('\n')
  .at(-1)
if (added)
  for (const commit of git('log', '--no-merges', '--format=%h%n%B%x00', `${added}..HEAD`).split('\0')) {
    const [hash, ...message] = commit.trim().split('\n')
    if (hash)
      problems.push(...findInCommit(message.join('\n')).map((problem) => `Commit ${hash}: ${problem}.`))
  }

if (process.argv.includes('--write')) writeFileSync(COUNTS, `${JSON.stringify(counts, null, 2)}\n`)
const recorded = JSON.parse(readFileSync(COUNTS, 'utf8')) as Counts
for (const [folder, words] of Object.entries(counts))
  for (const [word, count] of Object.entries(words)) {
    const most = recorded[folder]?.[word] ?? 0
    if (count > most)
      problems.push(
        `${folder} has ${count} lines with "${word}", and had ${most}: see the table in CONTRIBUTING.`,
      )
  }

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CONVERTED, findBareTexts } from './bare-texts.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\.(test|testing)\.tsx?$/.test(file) && CONVERTED.some((part) => part.test(file)))

let bare = 0
for (const file of files) {
  for (const { line, text } of await findBareTexts(file, readFileSync(path.join(ROOT, file), 'utf8'))) {
    console.error(`${file}:${line}: "${text}" can't be translated: mark it, see docs/translating.md.`)
    bare++
  }
}
if (bare > 0) process.exitCode = 1
else console.log(`${files.length} files have no untranslatable texts.`)

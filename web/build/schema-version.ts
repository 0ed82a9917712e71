import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files that determine the shape of responses in the browser: the contract, and how queries change them. */
const SOURCES = [
  { folder: '../../contract/src', files: /(?<!\.test)\.ts$/ },
  { folder: '../src/features', files: /\.queries\.ts$/ },
]

/** Returns a string that changes with the shape of responses, so no version reads what another one has stored. */
export function schemaVersion(): string {
  const hash = createHash('sha256')
  for (const { folder, files } of SOURCES) {
    const place = join(import.meta.dirname, folder)
    const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => files.test(name))
    for (const name of names.sort()) hash.update(name).update(readFileSync(join(place, name)))
  }
  return hash.digest('base64url').slice(0, 12)
}

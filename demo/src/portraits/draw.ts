import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawAssets } from './assets.ts'
import { drawSheet } from './sheet.ts'

const PUBLIC = fileURLToPath(new URL('../../../web/public/', import.meta.url))
const USUAL_COUNT = 60

/** Writes the web application's portraits, or a sheet of members as `portraits.png` or under the given name. */
async function run([first = 'portraits.png', count = String(USUAL_COUNT)]: string[]): Promise<void> {
  if (first === '--web') {
    for (const asset of drawAssets()) {
      const file = path.join(PUBLIC, asset.path)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, asset.svg)
      process.stdout.write(`web/public/${asset.path}\n`)
    }
    return
  }
  await writeFile(first, await drawSheet(Number(count), new Date()))
  process.stdout.write(`${first}\n`)
}

await run(process.argv.slice(2))

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawIcons } from './icons.ts'

const PUBLIC = fileURLToPath(new URL('../../web/public/', import.meta.url))

for (const icon of await drawIcons()) {
  const file = path.join(PUBLIC, icon.path)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, icon.content)
  process.stdout.write(`web/public/${icon.path}\n`)
}

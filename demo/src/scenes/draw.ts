import { writeFile } from 'node:fs/promises'
import { DRAWINGS, type SceneKind } from './drawings.ts'
import { drawSceneSheet } from './sheet.ts'

const isKind = (name: string): name is SceneKind => name in DRAWINGS

const [file = 'scenes.png', ...names] = process.argv.slice(2)
const unknown = names.filter((name) => !isKind(name))
if (unknown.length > 0) {
  console.error(
    `There is no drawing named ${unknown.join(', ')}. There are: ${Object.keys(DRAWINGS).join(', ')}.`,
  )
  process.exitCode = 1
} else {
  const kinds = names.length > 0 ? names.filter(isKind) : Object.keys(DRAWINGS).filter(isKind)
  await writeFile(file, await drawSceneSheet(kinds))
  console.log(`${kinds.length} drawings are on ${file}.`)
}

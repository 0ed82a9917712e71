import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from './processes.mjs'

/** Tests and tools' output aren't inputs. */
const NO_INPUT = /\.test\.tsx?$|[/\\](node_modules|dist)[/\\]/

/**
 * Compares the contents of files with those recorded in a stamp.
 * @param at the stamp's file, relative to the repository
 * @param inputs files and folders, relative to the repository
 * @returns whether the stamp is current, and `renew`, which records the contents as of this call
 */
export async function readStamp(at, inputs) {
  const file = path.join(ROOT, at)
  const wanted = await hashOf(inputs)
  const found = await readFile(file, 'utf8').catch(() => undefined)
  return {
    isCurrent: found === wanted,
    async renew() {
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, wanted)
    },
  }
}

async function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of await filesIn(path.join(ROOT, input))) {
      hash.update(path.relative(ROOT, file)).update('\0')
      hash.update(await readFile(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

async function filesIn(at) {
  const found = await stat(at).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [at]
  const entries = await readdir(at, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !NO_INPUT.test(path.relative(ROOT, file)))
    .sort()
}

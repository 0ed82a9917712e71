import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { VapidKeys } from '../push/push.ts'
import { generateVapidKeys, isKeyPair } from '../push/vapid.ts'
import { StartError } from '../start-error.ts'

/**
 * Returns the data folder's absolute path, creating it if missing.
 * @throws StartError when it can't be created.
 */
export function openDataDir(given: string): string {
  const dataDir = path.resolve(given)
  try {
    // A root server lets its unprivileged database pass through, and nobody list the contents.
    const made = mkdirSync(dataDir, { recursive: true })
    if (made) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    return dataDir
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be made: ${(error as Error).message}.`, {
      cause: error,
    })
  }
}

/**
 * Returns the push keys from a file in the data folder; generates both if the file is missing.
 * @throws StartError for a file with anything else.
 */
export function readOrCreateVapid(file: string): VapidKeys {
  const kept: VapidKeys = JSON.parse(readOrCreateText(file, () => JSON.stringify(generateVapidKeys())))
  if (!isKeyPair(kept))
    throw new StartError(`${file} holds no pair of keys; remove it to have new ones made.`)
  return kept
}

/** Returns the secret of this many bytes from a file in the data folder; generates both if the file is missing. */
export function readOrCreateSecret(file: string, bytes: number): string {
  return readOrCreateText(file, () => randomBytes(bytes).toString('base64url'))
}

/** Returns the text of a file in the data folder, which no other user can read; creates the file if it's missing. */
function readOrCreateText(file: string, make: () => string): string {
  try {
    writeFileSync(file, make(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

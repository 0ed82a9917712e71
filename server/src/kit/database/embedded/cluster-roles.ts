import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../../start-error.ts'
import { exists } from './postgres-files.ts'

/** The embedded PostgreSQL's roles; docs/database/roles.sql creates the latter two in an external one. */
export const SUPERUSER = 'postgres'
export const OWNER = 'savanna_owner'
export const SERVER = 'savanna'
export const DATABASE = 'savanna'

export type Role = typeof SUPERUSER | typeof OWNER | typeof SERVER
export type Passwords = Record<Role, string>

/**
 * Returns the generated passwords of the cluster's roles, which only the server's user can read. PostgreSQL
 * doesn't need them when it runs as another user because that one is root. Generates them for a new cluster.
 * @throws StartError for a cluster without them, which would admit every process of its user
 */
export async function readOrCreatePasswords(dataDir: string, isMade: boolean): Promise<Passwords> {
  const file = path.join(dataDir, 'database-passwords.json')
  if (!(await exists(file))) {
    if (isMade)
      throw new StartError(
        `The database in ${dataDir} was made by an unreleased version of Savanna, or ${file} is gone: restore a backup into an empty folder.`,
      )
    await createPasswords(file)
  }
  return JSON.parse(await fs.readFile(file, 'utf8')) as Passwords
}

/** Writes the file atomically: of two servers that start together, both read what one of them generated. */
async function createPasswords(file: string): Promise<void> {
  const make = () => randomBytes(24).toString('base64url')
  const passwords: Passwords = { [SUPERUSER]: make(), [OWNER]: make(), [SERVER]: make() }
  const draft = `${file}.${randomUUID()}.part`
  try {
    await fs.writeFile(draft, JSON.stringify(passwords), { mode: 0o600 })
    await fs.link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await fs.rm(draft, { force: true })
  }
}

/** Returns the statements that create roles and database, one per line. */
export function roleStatements(passwords: Passwords): string {
  return [
    `alter role ${SUPERUSER} password '${passwords[SUPERUSER]}'`,
    `create role ${OWNER} login password '${passwords[OWNER]}'`,
    `create role ${SERVER} login password '${passwords[SERVER]}'`,
    `create database ${DATABASE} owner ${OWNER}`,
    '',
  ].join('\n')
}

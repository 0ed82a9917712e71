import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Log } from '../../log.ts'
import { StartError } from '../../start-error.ts'
import { type Passwords, readOrCreatePasswords, roleStatements, SUPERUSER } from './cluster-roles.ts'
import { exists, makeSharedFolder, type Owner, program, SHARED_FOLDER } from './postgres-files.ts'

/** A folder with one PostgreSQL cluster, its socket and its log. */
export interface Cluster {
  /** The folder as the operator knows it, for messages. */
  dataDir: string
  folder: string
  data: string
  logFile: string
  passwords: Passwords
  owner: Owner | undefined
}

const NOBODY: Owner = { uid: 65534, gid: 65534 }

/**
 * Returns the user for PostgreSQL if the server runs as root, which PostgreSQL rejects: the cluster's owner,
 * or nobody. Undefined for any other user, since PostgreSQL then runs as the same one.
 */
export async function chooseOwner(dataDir: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const found = await fs.stat(path.join(dataDir, 'postgres', 'data')).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : NOBODY
}

/**
 * Finds or creates the folder `DATA_DIR/postgres` so PostgreSQL's user can access it.
 * @throws StartError when the folder is gone, belongs to another user or is inaccessible.
 */
export async function prepareClusterFolder(
  dataDir: string,
  owner: Owner | undefined,
  log: Log,
): Promise<Cluster> {
  const link = path.join(dataDir, 'postgres')
  if (!(await exists(link))) {
    if (owner && !canReach(dataDir, owner)) await makeElsewhere(link, owner, log)
    else await makeOwned(link, owner)
  }
  const folder = await fs.realpath(link).catch(() => {
    throw new StartError(
      `The database that ${link} points to is gone; remove that link to begin with an empty one.`,
    )
  })
  const { uid } = await fs.stat(folder)
  if (!owner && process.getuid && uid !== process.getuid()) {
    throw new StartError(`The data folder ${dataDir} was made by another user; start as that user.`)
  }
  if (owner && !canReach(folder, owner)) {
    throw new StartError(
      `PostgreSQL, running as user ${owner.uid}, cannot reach ${folder}; allow others to pass through its parent folders (chmod o+x).`,
    )
  }
  return {
    dataDir,
    folder,
    data: path.join(folder, 'data'),
    logFile: path.join(folder, 'postgres.log'),
    passwords: await readOrCreatePasswords(dataDir, await exists(path.join(folder, 'data'))),
    owner,
  }
}

async function makeOwned(folder: string, owner: Owner | undefined) {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  if (owner) await fs.chown(folder, owner.uid, owner.gid)
}

async function makeElsewhere(link: string, owner: Owner, log: Log) {
  await makeSharedFolder()
  // A new name each time: a data folder that was deleted and recreated must not find its old database.
  const folder = await fs.mkdtemp(path.join(SHARED_FOLDER, 'cluster-'))
  await fs.chown(folder, owner.uid, owner.gid)
  try {
    await fs.symlink(folder, link)
    log.info(
      { folder, link },
      'the data folder is closed to the database user: the database is kept elsewhere',
    )
  } catch (error) {
    await fs.rm(folder, { recursive: true, force: true })
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function canReach(folder: string, owner: Owner): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...owner, cwd: '/' }).status === 0
}

/**
 * Creates the cluster's files if there are none; complete or not at all.
 * @throws StartError when the files are from another major version of PostgreSQL.
 */
export async function initialise(cluster: Cluster, native: string): Promise<void> {
  if (!(await exists(cluster.data))) await create(cluster, native)
  const [made, ours] = await Promise.all([
    fs.readFile(path.join(cluster.data, 'PG_VERSION'), 'utf8').then((text) => text.trim()),
    run(program(native, 'postgres'), ['--version'], cluster.owner).then((text) => /(\d+)\./.exec(text)?.[1]),
  ])
  if (made !== ours) {
    throw new StartError(
      `The database in ${cluster.dataDir} was made by PostgreSQL ${made} and this is ${ours}; dump it with the old one and load it into an empty folder.`,
    )
  }
}

async function create(cluster: Cluster, native: string) {
  const draft = await fs.mkdtemp(path.join(cluster.folder, 'draft-'))
  // initdb requires a password. Nothing can connect before the roles have the data folder's.
  const passing = `${draft}.password`
  await fs.writeFile(passing, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (cluster.owner)
    for (const made of [draft, passing]) await fs.chown(made, cluster.owner.uid, cluster.owner.gid)
  try {
    await run(
      program(native, 'initdb'),
      [
        ...['--pgdata', draft, '--username', SUPERUSER, '--encoding', 'UTF8'],
        ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
        ...['--auth', 'scram-sha-256', '--pwfile', passing],
      ],
      cluster.owner,
    )
    await run(
      program(native, 'postgres'),
      ['--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'],
      cluster.owner,
      roleStatements(cluster.passwords),
    )
    await fs.rename(draft, cluster.data)
  } catch (error) {
    await fs.rm(draft, { recursive: true, force: true })
    // Another server that started at the same moment may have been first, which is just as good.
    if (!(await exists(cluster.data))) throw error
  } finally {
    await fs.rm(passing, { force: true })
  }
}

function run(
  command: string,
  parameters: string[],
  owner: Owner | undefined,
  input?: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      ...owner,
      cwd: path.parse(command).root,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    // One that fails early doesn't read all of it.
    child.stdin.on('error', () => {}).end(input)
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) return resolve(output)
      reject(
        new StartError(`${path.basename(command)} failed: ${output.trim().split('\n').slice(-3).join(' ')}`),
      )
    })
  })
}

/**
 * Returns the folder for the cluster's Unix socket: its own, or one in the system's temporary folder if the
 * path would exceed the 107 bytes that Unix sockets allow.
 */
export async function chooseSocketFolder(cluster: Cluster): Promise<string> {
  const longest = Buffer.byteLength(path.join(cluster.folder, '.s.PGSQL.65535.lock'))
  if (longest <= 100) return cluster.folder
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'savanna-pg-'))
  await fs.chmod(folder, 0o700)
  if (cluster.owner) await fs.chown(folder, cluster.owner.uid, cluster.owner.gid)
  return folder
}

/** Removes a socket folder created by `chooseSocketFolder`. */
export async function removeSocketFolder(cluster: Cluster, folder: string): Promise<void> {
  const isOurs = folder !== cluster.folder && path.basename(folder).startsWith('savanna-pg-')
  if (isOurs && (await fs.lstat(folder).catch(() => undefined))?.isDirectory())
    await fs.rm(folder, { recursive: true })
}

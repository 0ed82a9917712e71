import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
// @ts-expect-error: plain JavaScript, as it runs before anything is installed.
import { differencesFromLock, installWithRetries } from './lib/install.mjs'

interface Package {
  version?: string
  optional?: boolean
  link?: boolean
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const packages: Record<string, Package> = JSON.parse(
  await readFile(path.join(ROOT, 'package-lock.json'), 'utf8'),
).packages

/** Finds a package from a folder like Node: in the folder and in each of its parents. */
function findPackage(folder: string, name: string): Package | undefined {
  const found = packages[path.posix.join(folder, 'node_modules', name)]
  return found || folder === '' ? found : findPackage(folder.replace(/(^|\/)[^/]*$/, ''), name)
}

it("the lock file has every platform's packages, as npm ci requires", () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !findPackage(folder, name))
      .map((name) => `${name}, named by ${folder || 'package.json'}`),
  )
  expect(missing, 'Choose a version whose packages are all in the registry: see decision 0003.').toEqual([])
})

it('the lock file contains no registry hosts', () => {
  const hosts = Object.values(packages).flatMap(({ link, resolved }) => (resolved && !link ? [resolved] : []))
  expect(hosts, 'Install with the omit-lockfile-registry-resolved of .npmrc.').toEqual([])
})

it("an installation is complete without other platforms' optional packages", () => {
  const locked = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a-windows': { version: '1.0.0', optional: true },
  }
  expect(differencesFromLock(locked, { 'node_modules/a': { version: '1.0.0' } })).toEqual([])
})

it('finds missing, outdated and superfluous packages', () => {
  const locked = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } }
  expect(
    differencesFromLock(locked, {
      'node_modules/b': { version: '2.0.1' },
      'node_modules/c': { version: '3.0.0' },
    }),
  ).toEqual(['node_modules/a', 'node_modules/b', 'node_modules/c'])
})

it.each([
  ['tries an unavailable registry three times', ['ETIMEDOUT', 'ETIMEDOUT', 'ETIMEDOUT'], 3],
  ['tries a registry that recovers twice', ['ECONNRESET', ''], 2],
  ["doesn't retry a lock file that doesn't match package.json", ['npm error code EUSAGE'], 1],
])('%s', async (_title, outputs: string[], tries: number) => {
  let tried = 0
  const install = async () => ({ code: outputs[tried] ? 1 : 0, output: outputs[tried++] })
  const { code } = await installWithRetries(install, async () => undefined)
  expect(tried).toBe(tries)
  expect(code).toBe(outputs.at(-1) ? 1 : 0)
})

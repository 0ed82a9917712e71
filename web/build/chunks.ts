import type { Rolldown } from 'vite'

/**
 * Which modules share a file: the first group that names a module takes it, with all that it imports. Few large files
 * compress better and need fewer requests than many small ones, but a visitor must not load what only members need.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  // A new version of the site seldom changes these libraries, so that they stay in browsers' caches.
  {
    name: 'platform',
    tags: ['$initial'],
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/]/,
  },
  { name: 'base', tags: ['$initial'] },
  // Values of the contract that every page reads. Their files import schemas too, which are left out of the build.
  {
    name: 'contract',
    test: /contract[\\/]src[\\/](common|time|profiles[\\/]age)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // The schemas that forms check, with their library.
  {
    name: 'forms',
    test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/](id|text|accounts[\\/](rules|forms|reserved-names)|profiles[\\/]fields|chat[\\/]message)\.ts$/,
    includeDependenciesRecursively: false,
  },
  { name: 'login', test: /pages[\\/]accounts[\\/]LoginPage\.tsx$/ },
  { name: 'queries', test: /providers[\\/]Queries\.tsx$/ },
  { name: 'landing', test: /LandingPage\.tsx$/ },
  { name: 'floating', test: /@floating-ui[\\/]|@mantine[\\/]core[\\/].*[\\/](Popover|Combobox)[\\/]/ },
  { name: 'register', test: /RegisterPage\.tsx$/ },
  { name: 'member', test: /MemberShell\.tsx$/ },
  // Home is where members begin: what it shares with other pages is loaded once.
  { name: 'home', test: /HomePage\.tsx$/ },
  // What several pages import, by how many do. A module is needed by at least the pages that need its importers, so that
  // a file of this list imports only from the same one and those above it: no circle is possible.
  { name: 'often', minShareCount: 4 },
  { name: 'shared', minShareCount: 2, entriesAware: true },
]

/**
 * Returns the name of a file below `assets/`. Rolldown lists in a chunk's name the pages that share it, after a `~`:
 * those are left out.
 */
export function assetName(name: string): string {
  return `assets/${name.replace(/~[^.]*/, '').replace(/\.\w+$/, '')}-[hash]`
}

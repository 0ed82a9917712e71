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
  { name: 'login', test: /pages[\\/]accounts[\\/]LoginPage\.tsx$/ },
  { name: 'queries', test: /providers[\\/]Queries\.tsx$/ },
  { name: 'landing', test: /LandingPage\.tsx$/ },
  { name: 'register', test: /RegisterPage\.tsx$/ },
  { name: 'member', test: /MemberShell\.tsx$/ },
  // What several pages import, by how many do. A module is needed by at least the pages that need its importers, so that
  // a file of this list imports only from the same one and those above it: no circle is possible.
  { name: 'common', minShareCount: 10 },
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

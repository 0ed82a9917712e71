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
  // What several pages import: together if the same pages need it, and small groups with the most similar one.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 12_000 },
]

/**
 * Returns the name of a file below `assets/`. Rolldown lists in a chunk's name the pages that share it, after a `~`:
 * those are left out.
 */
export function assetName(name: string): string {
  return `assets/${name.replace(/~[^.]*/, '').replace(/\.\w+$/, '')}-[hash]`
}

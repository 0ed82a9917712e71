import { BASE_CHANGED, LIST_CHANGED } from '@savanna/contract/admin/versions'
import type { Sentence } from '@savanna/contract/language/say'
import { problem } from '../../kit/http/problem.ts'

/**
 * Rejects a change based on an outdated version; accepts a change without a version.
 * @throws changed_elsewhere (409)
 */
export function requireVersion(
  base: string | undefined,
  current: string,
  sentence: Sentence = BASE_CHANGED,
): void {
  if (base !== undefined && base !== current) throw problem(409, 'changed_elsewhere', sentence)
}

/**
 * Rejects a change of several things when one of them has another version than the one that the change is based on, or is gone.
 * @throws changed_elsewhere (409)
 */
export function requireVersions(base: readonly string[], current: readonly (string | undefined)[]): void {
  if (base.some((version, at) => version !== current[at]))
    throw problem(409, 'changed_elsewhere', LIST_CHANGED)
}

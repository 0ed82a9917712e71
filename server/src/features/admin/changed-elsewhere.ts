import { BASE_CHANGED } from '@savanna/contract/admin/versions'
import { problem } from '../../kit/http/problem.ts'

/**
 * Rejects a change based on an outdated version; accepts a change without a version.
 * @throws changed_elsewhere (409)
 */
export function requireVersion(base: string | undefined, current: string): void {
  if (base !== undefined && base !== current) throw problem(409, 'changed_elsewhere', BASE_CHANGED)
}

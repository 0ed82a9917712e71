import { NAME_MIXED, NAME_RESERVED, USERNAME_RESERVED } from '@savanna/contract/accounts/rules'
import type { Sentence } from '@savanna/contract/language/say'
import { problem } from '../../kit/http/problem.ts'
import { type NameFault, nameRules } from './names.rules.ts'

const SENTENCES: Record<NameFault, Sentence> = { reserved: NAME_RESERVED, mixed: NAME_MIXED }

/**
 * Rejects names with which a member would pass for the site, its staff or someone else; skips absent ones.
 * @throws name_reserved (400), at the fields of these names
 */
export function requireOwnNames(names: {
  firstname?: string | undefined
  lastname?: string | undefined
  username?: string
}): void {
  const { findFirstnameFault, findLastnameFault, isReservedUsername } = nameRules()
  const firstname = names.firstname === undefined ? undefined : findFirstnameFault(names.firstname)
  const lastname = names.lastname === undefined ? undefined : findLastnameFault(names.lastname)
  const fields = {
    ...(firstname && { firstname: SENTENCES[firstname] }),
    ...(lastname && { lastname: SENTENCES[lastname] }),
    ...(names.username !== undefined &&
      isReservedUsername(names.username) && { username: USERNAME_RESERVED }),
  }
  const [sentence] = Object.values(fields)
  if (sentence) throw problem(400, 'name_reserved', sentence, fields)
}

import { Firstname } from '@savanna/contract/accounts/rules'

/**
 * Returns how a refused name can be written by the rules: "José María" becomes "José-María" and "O'Brien" becomes
 * "O-Brien". Undefined for a name that is accepted, and where no letters are left.
 */
export function suggestName(typed: string): string | undefined {
  if (Firstname.safeParse(typed).success) return undefined
  const words = typed.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []
  const name = words.slice(0, 2).join('-')
  return Firstname.safeParse(name).success ? name : undefined
}

import { foldDigits } from '@savanna/contract/digits'
import { tracesOf } from './text-traces.rules.ts'

/** Service names that mean an account if any word follows, and those that need a sign before it. */
const SERVICES =
  'insta|instagram|ig|telegram|tele ?gram|tg|whats ?app|snap ?chat|tik ?tok|discord|kik|viber|skype|we ?chat|only ?fans|face ?book|zalo|kakao ?talk'
const AMBIGUOUS = 'snap|fb|wa|line ?id|signal|threads|twitter|messenger|e-?mail'
const SERVICE_AND_NAME = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${SERVICES})\\s*[^\\p{L}\\p{N}\\s]{0,3}\\s*(?:is\\s+)?|(?:${AMBIGUOUS})\\s*[:=@]+\\s*)[\\p{L}\\p{N}_.]{2,}`,
  'u',
)
/** A link, including one to the front page of a shared site. */
const ADDRESS = /(?:https?:\/\/|www\.)[\p{L}\p{N}]/u
/** An account name of any length; the traces start at four letters. */
const HANDLE = /(?<![\p{L}\p{N}._-])@[\p{L}\p{N}_.]{2,}/u
/** Seven digits with little between them: a local number. The traces need eight. */
const SHORT_NUMBER = /\d(?:[^\p{L}\p{N}@/]{0,3}\d){6}/u

/**
 * Returns whether a text includes a way to reach someone elsewhere: a link, an email address, a telephone
 * number or an account name. Doesn't find numbers in words.
 */
export function carriesContact(text: string): boolean {
  const folded = foldDigits(text.normalize('NFKC').replace(/[\p{Cf}\p{Mn}]/gu, '')).toLowerCase()
  const found = [ADDRESS, HANDLE, SHORT_NUMBER, SERVICE_AND_NAME].some((pattern) => pattern.test(folded))
  return found || tracesOf(folded).length > 0
}

import { tracesOf } from './text-traces.rules.ts'

/** Names of services that mean an account wherever another word follows, and those that do so only before a sign. */
const SERVICES =
  'insta|instagram|ig|telegram|tele ?gram|tg|whats ?app|snap ?chat|tik ?tok|discord|kik|viber|skype|we ?chat|only ?fans|face ?book|zalo|kakao ?talk'
const AMBIGUOUS = 'snap|fb|wa|line ?id|signal|threads|twitter|messenger|e-?mail'
const SERVICE_AND_NAME = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${SERVICES})\\s*[^\\p{L}\\p{N}\\s]{0,3}\\s*(?:is\\s+)?|(?:${AMBIGUOUS})\\s*[:=@]+\\s*)[\\p{L}\\p{N}_.]{2,}`,
  'u',
)
/** A link, also one to the front page of a site that many share. */
const ADDRESS = /(?:https?:\/\/|www\.)[\p{L}\p{N}]/u
/** An account name of any length; the traces count from four letters on. */
const HANDLE = /(?<![\p{L}\p{N}._-])@[\p{L}\p{N}_.]{2,}/u
/** Seven digits with little between them: a local number, which the traces leave to those with eight. */
const SHORT_NUMBER = /\d(?:[^\p{L}\p{N}@/]{0,3}\d){6}/u
const DIGIT = /\p{Nd}/gu
const IS_DIGIT = /\p{Nd}/u

/**
 * Returns whether a text carries a way to reach someone elsewhere: a link, a mail address, a telephone number or the name
 * of an account. Numbers in words aren't found.
 */
export function carriesContact(text: string): boolean {
  const folded = text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}]/gu, '')
    .replace(DIGIT, toAsciiDigit)
    .toLowerCase()
  const found = [ADDRESS, HANDLE, SHORT_NUMBER, SERVICE_AND_NAME].some((pattern) => pattern.test(folded))
  return found || tracesOf(folded).length > 0
}

/** Returns a digit of any script as that of ASCII: Unicode has each script's ten in a row, start with zero. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && IS_DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
  return `${value}`
}

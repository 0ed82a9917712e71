import { msg } from '@lingui/core/runtime-macro'
import { LANGUAGES, type Language } from '@savanna/contract/language/languages'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { speak } from '../../kit/language/current-language.ts'
import { findMemberLanguage, setMemberLanguage } from './accounts.repository.ts'
import type { BrowserLanguage } from './sessions/browser.ts'

/** Stores the language that a member has chosen, and answers in it. */
export async function chooseLanguage({ db }: Context, me: Caller, language: Language) {
  await setMemberLanguage(db, me.id, language)
  const { name } = LANGUAGES[language]
  return { message: speak({ language }, () => say(msg`Savanna now speaks ${{ name }}`)) }
}

/**
 * Settles the language of a member who logs in: the one that was chosen in the browser before, which the member then has, or
 * else the member's own, which the browser then takes. A member without one gets that of the browser.
 */
export async function settleLanguage(
  db: Database,
  memberId: string,
  browser: BrowserLanguage,
): Promise<void> {
  const stored = await findMemberLanguage(db, memberId)
  const settled = browser.chosen ? browser.asked : (stored ?? browser.asked)
  if (!settled) return
  if (settled !== stored) await setMemberLanguage(db, memberId, settled)
  browser.settled = settled
  browser.speech.language = settled
}

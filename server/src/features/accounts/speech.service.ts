import { msg } from '@lingui/core/runtime-macro'
import { LANGUAGES, type Language } from '@savanna/contract/language/languages'
import { say } from '@savanna/contract/language/say'
import type { Units } from '@savanna/contract/language/units'
import { SITE_NAME } from '@savanna/contract/site/name'
import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { withLocale } from '../../kit/language/current-language.ts'
import { findMemberLocale, setMemberLanguage, setMemberUnits } from './accounts.repository.ts'
import type { BrowserLocale } from './sessions/browser-locale.ts'

/** Stores the language that a member has chosen, and responds in it. */
export async function chooseLanguage({ db }: Context, me: Caller, language: Language) {
  await setMemberLanguage(db, me.id, language)
  const { name } = LANGUAGES[language]
  return { message: withLocale({ language }, () => say(msg`${{ site: SITE_NAME }} now speaks ${{ name }}`)) }
}

/** Stores the units in which a member sees distances. */
export async function chooseUnits({ db }: Context, me: Caller, units: Units) {
  await setMemberUnits(db, me.id, units)
  return { message: say(units === 'mi' ? msg`Distances are in miles` : msg`Distances are in kilometres`) }
}

/**
 * Resolves a member's language at login: one chosen in the browser before the login becomes the member's;
 * otherwise the browser takes the member's. A member without one gets the browser's. The browser also takes
 * the member's units.
 */
export async function resolveLocale(db: Database, memberId: string, browser: BrowserLocale): Promise<void> {
  const { language: stored, units } = await findMemberLocale(db, memberId)
  const language = browser.chosen ? browser.requested : (stored ?? browser.requested)
  if (language && language !== stored) await setMemberLanguage(db, memberId, language)
  browser.resolved = { language, units }
  if (language) browser.locale.language = language
}

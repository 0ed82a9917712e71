import { msg } from '@lingui/core/runtime-macro'
import { LANGUAGES, type Language } from '@savanna/contract/language/languages'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../context.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { speak } from '../../kit/language/current-language.ts'
import { setMemberLanguage } from './accounts.repository.ts'

/** Stores the language that a member has chosen, and answers in it. */
export async function chooseLanguage({ db }: Context, me: Caller, language: Language) {
  await setMemberLanguage(db, me.id, language)
  const { name } = LANGUAGES[language]
  return { message: speak({ language }, () => say(msg`Savanna now speaks ${{ name }}`)) }
}

import { t } from '@lingui/core/macro'
import { OFFERED_LANGUAGES } from '@savanna/contract/language/languages'
import { LanguageSwitch } from '../../../kit/language/LanguageSwitch.tsx'
import { loadAgain } from '../../../kit/language/language.ts'
import { SettingRow } from '../../../kit/ui/SettingRow.tsx'
import { useSetLanguage } from './settings.queries.ts'

/** Lets a member choose the language of pages, mails and push; shows nothing where there is one alone. */
export function LanguageSetting() {
  const { mutate } = useSetLanguage()
  if (OFFERED_LANGUAGES.length < 2) return null
  return (
    <SettingRow title={t`Language`} note={t`Of pages, mails and push messages`}>
      {() => (
        <LanguageSwitch onChoose={(language) => mutate(language, { onSuccess: () => loadAgain(language) })} />
      )}
    </SettingRow>
  )
}

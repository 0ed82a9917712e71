import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { currentLanguage } from '@savanna/contract/language/current'
import type { Language } from '@savanna/contract/language/languages'
import { LanguageOptions } from '../../../kit/language/LanguageSwitch.tsx'
import { loadAgain } from '../../../kit/language/language.ts'
import { SettingRow } from '../../../kit/ui/SettingRow.tsx'
import { useSetLanguage } from './settings.queries.ts'

/** Lets a member choose the language of pages, emails and push messages. */
export function LanguageSetting() {
  const { mutate, isError, variables = currentLanguage() } = useSetLanguage()
  return (
    <SettingRow title={t`Language`} note={t`For pages, emails and push notifications`}>
      {(control) => (
        <NativeSelect
          {...control}
          w={150}
          value={isError ? currentLanguage() : variables}
          onChange={({ currentTarget }) => {
            const language = currentTarget.value as Language
            mutate(language, { onSuccess: () => loadAgain(language) })
          }}
        >
          <LanguageOptions />
        </NativeSelect>
      )}
    </SettingRow>
  )
}

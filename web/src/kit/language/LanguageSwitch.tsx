import { t } from '@lingui/core/macro'
import { currentLanguage } from '@savanna/contract/language/current'
import { LANGUAGES, type Language, OFFERED_LANGUAGES } from '@savanna/contract/language/languages'
import classes from './LanguageSwitch.module.css'
import { switchLanguage } from './language.ts'

interface LanguageSwitchProps {
  /** Called with the chosen language; remembers it in this browser and loads the page again by default. */
  onChoose?: (language: Language) => unknown
  /** Shows two letters on a phone instead of the name. */
  short?: boolean
}

/** Lets people choose the language of the site; shows nothing where there is one alone. */
export function LanguageSwitch({ onChoose = switchLanguage, short = false }: LanguageSwitchProps) {
  const current = currentLanguage()
  const languages = [...new Set([...OFFERED_LANGUAGES, current])]
  if (languages.length < 2) return null
  const select = (
    <select
      className={classes.select}
      aria-label={t`Language`}
      value={current}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as Language)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGES[language].name}
        </option>
      ))}
    </select>
  )
  if (!short) return select
  return (
    <span className={classes.short}>
      <span className={classes.code} aria-hidden="true">
        {current.slice(0, 2).toUpperCase()}
      </span>
      {select}
    </span>
  )
}

import { t } from '@lingui/core/macro'
import { currentLanguage } from '@savanna/contract/language/current'
import { LANGUAGES, type Language, OFFERED_LANGUAGES } from '@savanna/contract/language/languages'
import classes from './LanguageSwitch.module.css'
import { switchLanguage } from './language.ts'

/** Lets visitors choose the site's language, for this browser. On a phone it shows two letters instead of the name. */
export function LanguageSwitch() {
  const current = currentLanguage()
  return (
    <span className={classes.switch}>
      <span className={classes.code} aria-hidden="true">
        {current.slice(0, 2).toUpperCase()}
      </span>
      <select
        className={classes.select}
        aria-label={t`Language`}
        value={current}
        onChange={({ currentTarget }) => switchLanguage(currentTarget.value as Language)}
      >
        <LanguageOptions />
      </select>
    </span>
  )
}

/** Lists the site's languages for a select, each by its own name. */
export function LanguageOptions() {
  return [...new Set([...OFFERED_LANGUAGES, currentLanguage()])].map((language) => (
    <option key={language} value={language} lang={language}>
      {LANGUAGES[language].name}
    </option>
  ))
}

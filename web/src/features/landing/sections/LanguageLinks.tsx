import { t } from '@lingui/core/macro'
import { currentLanguage } from '@savanna/contract/language/current'
import { LANGUAGE_PARAMETER, LANGUAGES, OFFERED_LANGUAGES } from '@savanna/contract/language/languages'
import classes from './Footer.module.css'

/**
 * Links to this page in the other languages; shows nothing if there is only one. These are links, not a field,
 * because search engines follow them and they work before any script runs: the server remembers the URL's language.
 */
export function LanguageLinks() {
  const current = currentLanguage()
  const languages = [...new Set([...OFFERED_LANGUAGES, current])]
  if (languages.length < 2) return null
  return (
    <nav aria-label={t`Language`} className={classes.links}>
      {languages.map((language) => (
        <a
          key={language}
          href={`/home?${LANGUAGE_PARAMETER}=${language}`}
          hrefLang={language}
          lang={language}
          aria-current={language === current || undefined}
        >
          {LANGUAGES[language].name}
        </a>
      ))}
    </nav>
  )
}

/**
 * The countries of a language, by its first subtag: a name typed in it more likely means a place there. Where
 * it's official, or what most people write.
 */
const COUNTRIES_OF_LANGUAGE: Record<string, string> = {
  ar: 'AE BH DJ DZ EG EH IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TD TN YE',
  de: 'AT CH DE LI LU',
  en: 'AG AU BB BS BW BZ CA DM FJ GB GD GG GH GI GM GY IE IM IN JE JM KE KN LC LR MT MW NA NG NZ PG PH PK RW SG SL SZ TT TZ UG US VC ZA ZM ZW',
  es: 'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE',
  fr: 'BE BF BI BJ CA CD CF CG CH CI CM DJ DZ FR GA GF GN GP GQ HT KM LU MA MC MG ML MQ MR NC NE PF RE RW SC SN TD TG TN VU YT',
  it: 'CH IT SM VA',
  pl: 'PL',
  pt: 'AO BR CV GW MO MZ PT ST TL',
}

/** How many times people count in the countries of the reader's languages. */
const SPOKEN = 4
/** How many times more they count in the browser's own country. */
const OWN = 16
/** The same for the country of the site's language, if the browser names none. */
const ASSUMED = 4

/**
 * Returns how many times a country's people count for a reader.
 * @param site the locale of the site's language, such as `en-GB`
 * @param browser the browser's first language, such as `es-MX`; anything may have been sent
 */
export function countryWeights(site: string, browser?: string): (country: string) => number {
  const [read, sent] = [parseLocale(site), parseLocale(browser)]
  const spoken = new Set([read, sent].flatMap((locale) => countriesOf(locale?.language)))
  const [own, weight] = sent?.region ? [sent.region, OWN] : [read?.region, ASSUMED]
  return (country) => (spoken.has(country) ? SPOKEN : 1) * (country === own ? weight : 1)
}

function countriesOf(language = ''): string[] {
  return Object.hasOwn(COUNTRIES_OF_LANGUAGE, language)
    ? (COUNTRIES_OF_LANGUAGE[language] ?? '').split(' ')
    : []
}

function parseLocale(tag: string | undefined): Intl.Locale | undefined {
  try {
    return tag === undefined ? undefined : new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

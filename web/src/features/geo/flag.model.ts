import { COUNTRIES } from '@savanna/contract/geo/countries'
import { FRENCH_CITIES } from '@savanna/contract/geo/french-cities'

const codes = new Map([...COUNTRIES].map(([code, name]) => [name, code]))

/** The country whose flag stands beside a place; where only the city is known, the largest of France are. */
export function countryCodeOf({ city, country }: { city: string | null; country?: string | null }) {
  if (country) return codes.get(country)
  return city === null ? undefined : FRENCH_CITIES.get(city)
}

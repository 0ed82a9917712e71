import { COUNTRIES } from '@savanna/contract/geo/countries'
import { FRENCH_CITIES } from '@savanna/contract/geo/french-cities'

const codes = new Map([...COUNTRIES].map(([code, name]) => [name, code]))

/** Returns the country code for a place's flag; if only the city is known, just for the largest cities of France. */
export function countryCodeOf({ city, country }: { city: string | null; country?: string | null }) {
  if (country) return codes.get(country)
  return city === null ? undefined : FRENCH_CITIES.get(city)
}

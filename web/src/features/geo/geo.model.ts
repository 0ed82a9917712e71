import { t } from '@lingui/core/macro'
import { countryName } from '@savanna/contract/geo/country-name'
import type { City, Place } from '@savanna/contract/geo/routes'
import { countryCodeOf } from './flag.model.ts'

type Located = Place & Partial<Pick<City, 'region' | 'label'>>

/** Returns a place and what it's in, joined as the current language writes them. */
function joinPlace(place: string, around: string): string {
  return t({ message: `${place}, ${around}`, comment: 'A place and where it lies: "Paris, France"' })
}

/** Returns where a city is: "France", or "TX, United States" if the state is needed. */
function regionLabel({ region, ...place }: Located): string {
  const country = countryName(countryCodeOf(place) ?? '') ?? place.country
  return region ? joinPlace(region, country) : country
}

/** Returns what tells a found city from others: where it is, after its current name if it was found by another. */
export function detailLabel(city: Located): string {
  const around = regionLabel(city)
  return city.label === undefined ? around : joinPlace(city.city, around)
}

/** Returns a place in words: "Paris, France", or "Paris, TX, United States" if the state is needed. */
export function placeLabel(place: Located): string {
  const around = regionLabel(place)
  const name = place.label ?? place.city
  return around === '' ? name : joinPlace(name, around)
}

/** Returns the message for a device that didn't give its position. */
export function defaultPlaceText(where: Place): string {
  const place = placeLabel(where)
  return t`Your browser didn’t share your location. ${place} is just a default: choose your city instead.`
}

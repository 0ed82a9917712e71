import type { City, Place } from '@savanna/contract/geo/routes'

/** How a place reads: "Paris, France", and "Paris, TX, United States" where the state tells it apart. */
export function placeLabel(place: Place & Partial<Pick<City, 'region'>>): string {
  return [place.city, place.region, place.country].filter(Boolean).join(', ')
}

/** What is said when the device would not tell where it is. */
export function defaultPlaceText(place: Place): string {
  return `Your browser did not tell where you are. ${placeLabel(place)} is only our default place: choose your city instead.`
}

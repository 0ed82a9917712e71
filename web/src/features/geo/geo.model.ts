import type { City, Place } from '@savanna/contract/geo/routes'

/** Returns a place in words: "Paris, France", or "Paris, TX, United States" where the state is needed. */
export function placeLabel(place: Place & Partial<Pick<City, 'region'>>): string {
  return [place.city, place.region, place.country].filter(Boolean).join(', ')
}

/** Returns the message for a device that did not give its position. */
export function defaultPlaceText(place: Place): string {
  return `Your browser did not say where you are. ${placeLabel(place)} is only our default place: choose your city instead.`
}

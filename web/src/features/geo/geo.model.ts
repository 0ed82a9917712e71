import type { City, Place } from '@savanna/contract/geo'

/** How a place reads: "Paris, France", and "Paris, TX, United States" where the state tells it apart. */
export function placeLabel(place: Place & Partial<Pick<City, 'region'>>): string {
  return [place.city, place.region, place.country].filter(Boolean).join(', ')
}

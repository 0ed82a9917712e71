import { countryCodeOf, Flag } from '../../geo/index.ts'
import { placeText } from '../profiles.model.ts'

interface PlaceLineProps {
  place: { city: string | null; country: string | null; distance_km?: number | null }
}

/** Shows where a member lives, with the country as a flag. */
export function PlaceLine({ place }: PlaceLineProps) {
  const code = countryCodeOf(place)
  return (
    <>
      {place.city !== null && code && <Flag code={code} />}
      <span>{placeText(place)}</span>
    </>
  )
}

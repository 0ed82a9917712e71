import { countryCodeOf, Flag } from '../../geo/index.ts'
import { placeText } from '../profiles.model.ts'

interface PlaceLineProps {
  place: { city: string | null; country: string | null; distance_km?: number | null }
  /** The viewer's country, whose flag is omitted as redundant; absent to show every flag. */
  home?: string | null
}

/** Shows where a member lives, with the country as a flag. */
export function PlaceLine({ place, home }: PlaceLineProps) {
  const code = countryCodeOf(place)
  const abroad = home === undefined || place.country !== home
  return (
    <>
      {place.city !== null && code && abroad && <Flag code={code} />}
      <span>{placeText(place)}</span>
    </>
  )
}

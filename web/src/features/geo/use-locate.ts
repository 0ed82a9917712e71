import { msg } from '@lingui/core/macro'
import { type Place, POSITION_UNKNOWN } from '@savanna/contract/geo/routes'
import { say } from '@savanna/contract/language/say'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../kit/api/problem.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { cityNear } from './geo.queries.ts'
import { geolocate, type Located } from './geolocate.ts'

const LOCATION_FAILED = msg`Couldn't fetch location details`

/** Returns the sentence for a position whose city couldn't be found. */
export function locationSentence(error: unknown): string {
  return say(error instanceof ApiProblem && error.status === 404 ? POSITION_UNKNOWN : LOCATION_FAILED)
}

/**
 * Returns a function that locates the device. The city is the nearest one; the position is the device's, or the
 * default.
 */
export function useLocate(onLocated: (place: Place, source: Located['source']) => void) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { latitude, longitude, source } = await geolocate()
      const city = await queries.fetchQuery(cityNear({ latitude, longitude }))
      return { place: { ...city, latitude, longitude }, source }
    },
    onSuccess: ({ place, source }) => onLocated(place, source),
    onError: (error) => toast.error(locationSentence(error)),
  })
  return { locate: () => mutate(), busy: isPending }
}

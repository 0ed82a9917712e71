import { type Place, POSITION_UNKNOWN } from '@savanna/contract/geo/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../kit/api/problem.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { cityNear } from './geo.queries.ts'
import { geolocate, type Located } from './geolocate.ts'

const LOCATION_FAILED = "Couldn't fetch location details"

/** What went wrong with naming a position. */
export function locationSentence(error: unknown): string {
  return error instanceof ApiProblem && error.status === 404 ? POSITION_UNKNOWN : LOCATION_FAILED
}

/** Finds where the device is. The name is the nearest city's, the position one's own, or the default one's. */
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

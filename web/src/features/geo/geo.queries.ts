import { cityAt, searchCities } from '@savanna/contract/geo/routes'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../kit/api/request.ts'
import type { Coordinates } from './geolocate.ts'

// Cities don't change while the page is open.
const staleTime = Number.POSITIVE_INFINITY

/** Reads the cities that match the typed text, most likely first. */
export const citiesLike = (typed: string) =>
  queryOptions({
    queryKey: ['geo', 'cities', typed],
    queryFn: async ({ signal }) => (await request(searchCities, { query: { q: typed }, signal })).cities,
    staleTime,
  })

/** Reads the city nearest to a position. */
export const cityNear = ({ latitude, longitude }: Coordinates) =>
  queryOptions({
    queryKey: ['geo', 'city', latitude, longitude],
    queryFn: ({ signal }) => request(cityAt, { query: { latitude, longitude }, signal }),
    staleTime,
  })

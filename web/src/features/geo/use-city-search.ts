import { useDebouncedValue } from '@mantine/hooks'
import { CITY_NOT_FOUND, type City } from '@savanna/contract/geo/routes'
import { say } from '@savanna/contract/language/say'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../kit/api/problem.ts'
import { citiesLike } from './geo.queries.ts'

const PAUSE_MS = 200

export type CitySearch =
  | { state: 'idle' }
  | { state: 'looking' }
  | { state: 'found'; cities: City[] }
  | { state: 'none' }
  | { state: 'failed'; sentence: string; retry: () => void }

/**
 * Returns a city field's state: its text, the matching cities, and how to resolve the text when the field loses
 * focus.
 */
export function useCitySearch(initial: string) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(initial)
  const wanted = typed.trim()
  const [settled] = useDebouncedValue(wanted, PAUSE_MS)
  const { data, error, isFetching, refetch } = useQuery({ ...citiesLike(settled), enabled: settled !== '' })

  function stateNow(): CitySearch {
    if (wanted === '') return { state: 'idle' }
    if (wanted !== settled || isFetching) return { state: 'looking' }
    if (error) return { state: 'failed', sentence: sentenceOf(error), retry: () => void refetch() }
    if (!data) return { state: 'looking' }
    return data.length > 0 ? { state: 'found', cities: data } : { state: 'none' }
  }

  /** Returns the city that the text certainly means, or the sentence that says why there is none. */
  async function resolve(): Promise<City | string> {
    try {
      const cities = await queries.fetchQuery(citiesLike(wanted))
      return cities.find(({ certain }) => certain) ?? say(CITY_NOT_FOUND)
    } catch (cause) {
      return sentenceOf(cause)
    }
  }

  return { typed, setTyped, search: stateNow(), resolve }
}

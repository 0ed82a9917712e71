import { cityAt, POSITION_UNKNOWN, searchCities as searchRoute } from '@savanna/contract/geo/routes'
import { currentLocale } from '@savanna/contract/language/current'
import type { FastifyInstance } from 'fastify'
import { problem } from '../../kit/http/problem.ts'
import { serve } from '../../kit/http/serve.ts'
import { firstLanguage } from '../../kit/language/negotiate.ts'
import { findNearestCity, searchCities } from './geo.service.ts'
import { countryWeights } from './reader.rules.ts'

export async function registerGeo(app: FastifyInstance): Promise<void> {
  serve(app, searchRoute, async ({ query, request }) => {
    const weights = countryWeights(currentLocale(), firstLanguage(request.headers['accept-language']))
    return { cities: await searchCities(query.q, weights) }
  })

  serve(app, cityAt, async ({ query }) => {
    const place = await findNearestCity(query.latitude, query.longitude)
    if (!place) throw problem(404, 'city_not_found', POSITION_UNKNOWN)
    return place
  })
}

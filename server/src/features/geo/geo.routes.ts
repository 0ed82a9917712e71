import { cityAt, POSITION_UNKNOWN, searchCities as searchRoute } from '@savanna/contract/geo/routes'
import type { FastifyInstance } from 'fastify'
import { problem } from '../../kit/http/problem.ts'
import { serve } from '../../kit/http/serve.ts'
import { findNearestCity, searchCities } from './geo.service.ts'

export async function registerGeo(app: FastifyInstance): Promise<void> {
  serve(app, searchRoute, async ({ query }) => ({ cities: await searchCities(query.q) }))

  serve(app, cityAt, async ({ query }) => {
    const place = await findNearestCity(query.latitude, query.longitude)
    if (!place) throw problem(404, 'city_not_found', POSITION_UNKNOWN)
    return place
  })
}

import { COUNTRIES } from '@savanna/contract/geo/countries'
import { FRENCH_CITIES } from '@savanna/contract/geo/french-cities'
import type { City } from '@savanna/contract/geo/routes'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttp } from '../../kit/http/server.ts'
import { createLog } from '../../kit/log.ts'
import { EXONYMS } from './gazetteer.ts'
import { findCity, findNearestCity, searchCities } from './geo.service.ts'
import { loadCities, registerGeo, snap } from './index.ts'

let server: FastifyInstance

beforeAll(async () => {
  server = await createHttp({
    log: createLog({ level: 'silent' }),
    rateLimitScale: 1,
    https: false,
    info: { title: 'Test', version: '1', description: '' },
  })
  await registerGeo(server)
  await loadCities()
})

afterAll(() => server.close())

describe('GET /geo/cities', () => {
  it("returns cities on the grid in the contract's shape", async () => {
    const { statusCode, body } = await get('/geo/cities?q=karachi')
    expect(statusCode).toBe(200)
    const [karachi] = body.cities
    expect(karachi).toEqual({
      id: 1174872,
      city: 'Karachi',
      region: null,
      country: 'Pakistan',
      country_code: 'PK',
      latitude: expect.any(Number),
      longitude: expect.any(Number),
    })
    expect(snap(karachi.latitude, karachi.longitude)).toEqual({
      latitude: karachi.latitude,
      longitude: karachi.longitude,
    })
  })

  it("finds a city by its country in the reader's language, and in English", async () => {
    for (const country of ['États-Unis', 'etats', 'United States']) {
      const { body } = await get(`/geo/cities?q=${encodeURIComponent(`Paris, ${country}`)}`, 'fr')
      expect(body.cities[0]).toMatchObject({ city: 'Paris', country: 'United States', region: 'TX' })
    }
    expect((await get(`/geo/cities?q=${encodeURIComponent('Paris, États-Unis')}`)).body.cities).toEqual([])
  })

  it('asks for a city if the name is missing', async () => {
    for (const path of ['/geo/cities', '/geo/cities?q=', '/geo/cities?q=%20%20'])
      expect(await get(path)).toMatchObject({ statusCode: 400, body: { error: 'Please enter a city' } })
  })

  it.each(['x'.repeat(101), "'; drop table users; --", '💛', ')(*&^[', '%F0%9F'])(
    'returns 200 or 400 for %j',
    async (q) => {
      const { statusCode, body } = await get(`/geo/cities?q=${q}`)
      if (statusCode === 200) expect(body.cities).toEqual([])
      else expect([statusCode, body.error]).toEqual([400, 'City not found, please try again...'])
    },
  )
})

describe('GET /geo/city', () => {
  it('returns the nearest city', async () => {
    const { body } = await get('/geo/city?latitude=48.8566&longitude=2.3522')
    expect(body).toEqual({ city: 'Paris', country: 'France', country_code: 'FR', ...snap(48.85341, 2.3488) })
  })

  it('returns the whole city if the list has arrondissements', async () => {
    const { body } = await get('/geo/city?latitude=43.2967&longitude=5.3703')
    expect(body).toMatchObject({ city: 'Marseille', country: 'France' })
    const north = await get('/geo/city?latitude=43.3725&longitude=5.3539')
    expect(north.body).toEqual(body)
  })

  it('returns 404 if no city is near', async () => {
    const error = "Couldn't get city from coordinates, please try again later..."
    expect(await get('/geo/city?latitude=-48&longitude=-123')).toMatchObject({
      statusCode: 404,
      body: { code: 'city_not_found', error },
    })
    for (const query of [
      '',
      'latitude=1',
      'latitude=&longitude=2',
      'latitude=91&longitude=0',
      'latitude=a&longitude=b',
    ])
      expect(await get(`/geo/city?${query}`)).toMatchObject({ statusCode: 400, body: { error } })
  })
})

describe('searching', () => {
  it.each([
    ['paris', 'Paris, France'],
    ['PARIS', 'Paris, France'],
    ['Paris, TX', 'Paris, United States'],
    ['paris, canada', 'Paris, Canada'],
    ['kÖln', 'Köln, Germany'],
    ['koln', 'Köln, Germany'],
    ['cologne', 'Köln, Germany'],
    ['sao pau', 'São Paulo, Brazil'],
    ['new yo', 'New York City, United States'],
    ['lodz', 'Łódź, Poland'],
    ['york city', 'New York City, United States'],
    ["l'aqu", "L'Aquila, Italy"],
    ['aquila', "L'Aquila, Italy"],
    ['saint-denis', 'Saint-Denis, Réunion'],
  ])('for %j finds %s first', async (typed, first) => {
    expect(labels(await searchCities(typed))[0]).toBe(first)
  })

  it('lists the exact name first, then prefixes, then later words, each by size', async () => {
    const cities = labels(await searchCities('york'))
    expect(cities[0]).toBe('York, United Kingdom')
    expect(cities.indexOf('Yorkton, Canada')).toBeGreaterThan(cities.indexOf('York, United States'))
    expect(cities.indexOf('New York City, United States')).not.toBe(0)
  })

  it('lists a city once, without its arrondissements', async () => {
    const cities = labels(await searchCities('marseille'))
    expect(cities.filter((city) => /\d/.test(city))).toEqual([])
    expect(cities.filter((city) => city === 'Marseille, France')).toHaveLength(1)
    expect(labels(await searchCities('marseille 02'))).toEqual(['Marseille, France'])
    expect(labels(await searchCities('delmas 73'))).toEqual(['Delmas 73, Haiti'])
  })

  it('returns at most eight different cities', async () => {
    for (const typed of ['s', 'sa', 'san', 'springfield', 'paris', 'baden']) {
      const cities = await searchCities(typed)
      expect(cities.length).toBeLessThanOrEqual(8)
      const shown = cities.map(({ city, region, country }) => `${city}, ${region}, ${country}`)
      expect(new Set(shown).size).toBe(shown.length)
    }
  })

  it.each(EXONYMS)('finds by the English name %s the city %s', async (english, name, countryCode) => {
    expect(await findCity(english, countryCode)).toMatchObject({ city: name, country_code: countryCode })
  })
})

describe('finding by name', () => {
  it('returns the largest city with a name, or the one in the given country', async () => {
    expect(await findCity('lyon')).toMatchObject({ city: 'Lyon', country: 'France' })
    expect(await findCity('Paris', 'Canada')).toMatchObject({ country_code: 'CA' })
    expect(await findCity('Paris', 'US')).toMatchObject({ region: 'TX' })
    expect(await findCity('new york')).toMatchObject({ city: 'New York City' })
  })

  it('finds nothing for half a word, in another country or for an empty name', async () => {
    expect(await findCity('Karach')).toBeUndefined()
    expect(await findCity('Lyon', 'Spain')).toBeUndefined()
    expect(await findCity('   ')).toBeUndefined()
  })
})

describe('the bundled lists', () => {
  it("name every city's country", async () => {
    const { cities } = await loadCities()
    expect(new Set(cities.map(({ country }) => country)).difference(new Set(COUNTRIES.keys()))).toEqual(
      new Set(),
    )
  })

  it('have 500 cities in France, all of which can be chosen', async () => {
    expect(FRENCH_CITIES.size).toBe(500)
    for (const name of FRENCH_CITIES.keys())
      expect(await findCity(name, 'FR')).toMatchObject({ city: name, country: 'France' })
  })
})

describe('the nearest city', () => {
  it("is the same everywhere in a cell, including at the map's edges", async () => {
    expect(await findNearestCity(24.86, 67)).toMatchObject({ city: 'Karachi' })
    expect(await findNearestCity(48.8601, 2.3401)).toEqual(await findNearestCity(48.8799, 2.3599))
    expect(await findNearestCity(-16.8, 180)).toEqual(await findNearestCity(-16.8, -180))
    expect(await findNearestCity(-16.8, 180)).toMatchObject({ country: 'Fiji' })
    expect(await findNearestCity(90, 0)).toBeUndefined()
  })
})

function labels(cities: City[]): string[] {
  return cities.map(({ city, country }) => `${city}, ${country}`)
}

async function get(path: string, language = 'en') {
  const answer = await server.inject({ url: `/api${path}`, cookies: { language } })
  return { statusCode: answer.statusCode, body: answer.json() }
}

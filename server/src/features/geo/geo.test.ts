import { COUNTRIES } from '@savanna/contract/geo/countries'
import { FRENCH_CITIES } from '@savanna/contract/geo/french-cities'
import type { City } from '@savanna/contract/geo/routes'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttp } from '../../kit/http/server.ts'
import { createLog } from '../../kit/log.ts'
import { findHome, findNearestCity, searchCities } from './geo.service.ts'
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
      certain: true,
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

  it("counts people four times in the countries of the browser's language, and again in its own", async () => {
    const valenciaFor = async (language?: string, header?: string) => {
      const headers = header === undefined ? {} : { 'accept-language': header }
      return (await get('/geo/cities?q=valencia', language, headers)).body.cities[0].country_code
    }
    expect(await valenciaFor('en')).toBe('VE')
    expect(await valenciaFor('es')).toBe('ES')
    expect(await valenciaFor('es', 'es-VE,es;q=0.9')).toBe('VE')
    expect(await valenciaFor(undefined, 'es-ES,es;q=0.9')).toBe('ES')
    for (const broken of ['-', 'x'.repeat(600), ';;q=,', '*', 'a-b-c-d-e'])
      expect(await valenciaFor('es', broken)).toBe('ES')
  })

  it.each([
    'x'.repeat(101),
    'x'.repeat(200),
    "'; drop table users; --",
    '💛',
    ')(*&^[',
    '%F0%9F',
    '.*',
    '%25_',
    '%5C',
  ])('returns 200 or 400 for %j', async (q) => {
    const { statusCode, body } = await get(`/geo/cities?q=${q}`)
    if (statusCode === 200) expect(body.cities).toEqual([])
    else expect([statusCode, body.error]).toEqual([400, 'City not found, please try again...'])
  })
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
    expect(cities.lastIndexOf('York, United States')).toBeGreaterThan(0)
    const starts = labels(await searchCities('yor'))
    expect(starts.indexOf('York, United Kingdom')).toBeLessThan(starts.indexOf('Yorkville, United States'))
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

  it('shows the typed name beside the current one, and the region if the country has several', async () => {
    expect((await searchCities('wien'))[0]).toMatchObject({ city: 'Vienna', label: 'Wien' })
    expect((await searchCities('vienna'))[0]).not.toHaveProperty('label')
    expect((await searchCities('القاهره'))[0]).toMatchObject({ city: 'Cairo' })
    expect((await searchCities('القا'))[0]).toMatchObject({ city: 'Cairo', label: 'القاهرة' })
    expect((await searchCities('roma'))[0]).toMatchObject({ city: 'Rome', label: 'Roma' })
    const towns = await searchCities('neustadt, germany')
    expect(towns.filter(({ city }) => city === 'Neustadt').map(({ region }) => region)).toContain('Hamburg')
  })

  it.each([
    ['Nur-Sultan', 'Astana'],
    ['Kiev', 'Kyiv'],
    ['Bombay', 'Mumbai'],
    ['Saigon', 'Ho Chi Minh City'],
    ['Constantinople', 'Istanbul'],
  ])('finds by the old name %s the city %s', async (old, current) => {
    expect((await searchCities(old))[0]).toMatchObject({ city: current })
  })
})

describe('a certain city', () => {
  it.each([
    'lyon',
    'wien',
    'القاهرة',
    'Ciudad de México',
    'Paris, TX',
    'NEW YORK',
    'paris',
    'Reykjavik',
    'besancon',
  ])('is found by the whole name %s', async (typed) =>
    expect((await searchCities(typed))[0]).toHaveProperty('certain', true),
  )

  it.each([
    'lyo',
    'Warsz',
    'القا',
    'valencia',
    'cambridge',
    'santiago',
    'springfield',
    'york c',
    'Par',
    'Mil',
    'Mila',
    'Vars',
    'Lon',
  ])("isn't found by %s, which is partial or has rivals", async (typed) => {
    const cities = await searchCities(typed)
    expect(cities.length).toBeGreaterThan(0)
    expect(cities.filter(({ certain }) => certain)).toEqual([])
  })

  it("isn't found if a larger namesake is merely abroad", async () => {
    const [first] = await searchCities('birmingham', (country) => (country === 'GB' ? 16 : 1))
    expect(first).toMatchObject({ country_code: 'GB' })
    expect(first).not.toHaveProperty('certain')
  })
})

describe('finding by name', () => {
  it('returns the largest city with a name, or the one in the given country', async () => {
    expect(await findHome({ city: 'lyon' })).toMatchObject({ city: 'Lyon', country: 'France' })
    expect(await findHome({ city: 'Paris', country: 'Canada' })).toMatchObject({ country_code: 'CA' })
    expect(await findHome({ city: 'new york' })).toMatchObject({ city: 'New York City' })
    expect(await findHome({ city: 'Wien', country: 'Austria' })).toMatchObject({ city: 'Vienna' })
  })

  it('returns the one in the given position among neighbours with a name', async () => {
    const position = snap(43.47, -80.53)
    const [waterloo] = (await searchCities('Waterloo, Canada')) as [City]
    expect(await findHome({ city: 'Waterloo', position })).toMatchObject({ city: waterloo.city })
  })

  it('finds nothing for half a word, in another country or for an empty name', async () => {
    expect(await findHome({ city: 'Karach' })).toBeUndefined()
    expect(await findHome({ city: 'Lyon', country: 'Spain' })).toBeUndefined()
    expect(await findHome({ city: '   ' })).toBeUndefined()
  })
})

describe('the bundled lists', () => {
  it("name every city's country", async () => {
    const { countries } = await loadCities()
    expect(new Set(countries).difference(new Set(COUNTRIES.keys()))).toEqual(new Set())
  })

  it('have 500 cities in France, all of which can be chosen', async () => {
    expect(FRENCH_CITIES.size).toBe(500)
    for (const name of FRENCH_CITIES.keys())
      expect(await findHome({ city: name, country: 'FR' })).toMatchObject({ city: name, country: 'France' })
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

async function get(path: string, language: string | undefined = 'en', headers = {}) {
  const cookies = language === undefined ? {} : { language }
  const answer = await server.inject({ url: `/api${path}`, cookies, headers })
  return { statusCode: answer.statusCode, body: answer.json() }
}

import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { COUNTRIES } from '@savanna/contract/geo/countries'
import { FRENCH_CITIES } from '@savanna/contract/geo/french-cities'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Flag } from './Flag.tsx'
import { countryCodeOf } from './flag.model.ts'

afterEach(cleanup)

const files = path.join(
  path.dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')),
  '3x2',
)

describe('the country of a place', () => {
  it.each([
    [{ city: 'Lyon', country: 'France' }, 'FR'],
    [{ city: 'Paris', country: 'United States' }, 'US'],
    [{ city: 'Saint-Denis', country: 'Réunion' }, 'RE'],
    [{ city: 'Lyon', country: null }, 'FR'],
    [{ city: 'Lyon' }, 'FR'],
    [{ city: 'Karachi', country: null }, undefined],
    [{ city: 'Lyon', country: 'Atlantis' }, undefined],
    [{ city: null, country: null }, undefined],
  ])('%j has the flag %s', (place, code) => {
    expect(countryCodeOf(place)).toBe(code)
  })

  it('every country has a flag', () => {
    const bare = [...COUNTRIES.keys()].filter((code) => !existsSync(path.join(files, `${code}.svg`)))
    expect(bare).toEqual([])
    expect(new Set(FRENCH_CITIES.values())).toEqual(new Set(['FR']))
  })
})

describe('a flag', () => {
  it('names its country, unless the name is beside it', () => {
    render(<Flag code="PE" />)
    const flag = screen.getByAltText('Peru')
    expect(flag.getAttribute('src')).toMatch(/^\/assets\/flags-[\d.]+\/PE\.svg$/)
    cleanup()
    const { container } = render(<Flag code="PE" decorative />)
    expect(container.querySelector('img')?.alt).toBe('')
  })

  it('names its country in the page’s language', () => {
    document.documentElement.lang = 'fr'
    render(<Flag code="DE" />)
    document.documentElement.lang = ''
    expect(screen.getByAltText('Allemagne')).toBeTruthy()
  })

  it('an unknown country has no flag', () => {
    for (const code of [undefined, '', 'QQ'])
      expect(render(<Flag code={code} />).container.innerHTML).toBe('')
  })
})

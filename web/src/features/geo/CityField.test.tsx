import { MantineProvider } from '@mantine/core'
import type { City, Place } from '@savanna/contract/geo/routes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CityField } from './CityField.tsx'

const paris = city(1, 'Paris', 'France', 'FR', null)
const texas = city(2, 'Paris', 'United States', 'US', 'TX')

let answer: () => Response
let asked: string[]
let chosen: Place | null

beforeEach(() => {
  asked = []
  answer = () => Response.json({ cities: [paris, texas] })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a city field', () => {
  it('lists matching cities once typing pauses', async () => {
    const field = show()
    for (const text of ['p', 'pa', 'par']) type(field, text)
    expect(await screen.findByText('Searching…')).toBeTruthy()
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'ParisFrance',
      'ParisTX, United States',
    ])
    expect(asked).toEqual(['/api/geo/cities?q=par'])
  })

  it('selects the clicked city and shows it with its country', async () => {
    const field = show()
    type(field, 'par')
    const [, second] = await screen.findAllByRole('option')
    fireEvent.click(second as HTMLElement)
    expect(chosen).toEqual(texas)
    expect(field.value).toBe('Paris, TX, United States')
  })

  it('selects a city with the arrow keys and Enter', async () => {
    const field = show()
    type(field, 'par')
    await screen.findAllByRole('option')
    fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
    expect(chosen).toEqual(texas)
  })

  it('shows the name by which a city was found, and its current one', async () => {
    answer = () => Response.json({ cities: [{ ...paris, label: 'Lutetia' }] })
    const field = show()
    type(field, 'lut')
    const option = await screen.findByRole('option')
    expect(option.textContent).toBe('LutetiaParis, France')
    fireEvent.click(option)
    expect(field.value).toBe('Lutetia, France')
    expect(chosen?.city).toBe('Paris')
  })
})

describe('text typed into a city field', () => {
  it('discards the chosen city', async () => {
    const field = show(paris)
    expect(field.value).toBe('Paris, France')
    type(field, 'Paris, Franc')
    expect(chosen).toBeNull()
    expect(field.value).toBe('Paris, Franc')
  })

  it.each(['leaving', 'Enter'])('becomes the city that it certainly means on %s', async (way) => {
    answer = () => Response.json({ cities: [texas, { ...paris, certain: true }] })
    const field = show()
    type(field, 'paris')
    settle(field, way)
    await waitFor(() => expect(chosen).toMatchObject(paris))
    expect(field.value).toBe('Paris, France')
  })

  it.each(['leaving', 'Enter'])(
    'stays with a message and suggestions if it may mean several, on %s',
    async (way) => {
      const field = show()
      type(field, 'par')
      await screen.findAllByRole('option')
      settle(field, way)
      await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
      expect(screen.getAllByText('City not found, please try again...').length).toBeGreaterThan(0)
      expect([chosen, field.value]).toEqual([null, 'par'])
      const suggested = way === 'Enter' ? 'option' : 'button'
      fireEvent.click(screen.getByRole(suggested, { name: /TX/ }))
      expect(chosen).toEqual(texas)
    },
  )

  it('typed elsewhere is shown and searched', async () => {
    const field = show(null, 'par')
    expect(field.value).toBe('par')
    fireEvent.click(field)
    expect(await screen.findAllByRole('option')).toHaveLength(2)
  })

  it('an unknown city is reported in the list and at the field', async () => {
    answer = () => Response.json({ cities: [] })
    const field = show()
    type(field, 'zzzz')
    expect((await screen.findByRole('status')).textContent).toBe('City not found, please try again...')
    fireEvent.blur(field)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(chosen).toBeNull()
  })

  it('a failed city search is repeated', async () => {
    answer = () =>
      Response.json({ code: 'too_often', message: 'That was too often.', error: '' }, { status: 429 })
    const field = show()
    type(field, 'par')
    expect((await screen.findByRole('alert')).textContent).toContain('That was too often.')
    answer = () => Response.json({ cities: [paris] })
    fireEvent.click(screen.getByText('Try again'))
    expect(await screen.findAllByRole('option')).toHaveLength(1)
  })
})

function city(id: number, name: string, country: string, country_code: string, region: string | null): City {
  return { id, city: name, country, country_code, region, latitude: 0.01, longitude: 0.01 }
}

function type(field: HTMLInputElement, text: string): void {
  fireEvent.change(field, { target: { value: text } })
}

function settle(field: HTMLInputElement, way: string): void {
  if (way === 'Enter') fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  else fireEvent.blur(field)
}

function show(initial: Place | null = null, initialText?: string): HTMLInputElement {
  chosen = initial
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Form initial={initial} initialText={initialText} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return screen.getByLabelText('City')
}

function Form({ initial, initialText }: { initial: Place | null; initialText?: string | undefined }) {
  const [place, setPlace] = useState(initial)
  chosen = place
  return <CityField value={place} onChange={setPlace} initialText={initialText} />
}

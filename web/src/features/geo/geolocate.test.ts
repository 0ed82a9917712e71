import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { geolocate } from './geolocate.ts'

const elsewhere = { latitude: 24.86, longitude: 67, source: 'default' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('geolocation', () => {
  it('returns the device’s position within five seconds', async () => {
    const getCurrentPosition = vi.fn((found: PositionCallback) => found(position(48.8566, 2.3522)))
    const located = await geolocate(device(getCurrentPosition))
    expect(located).toEqual({ latitude: 48.8566, longitude: 2.3522, source: 'device' })
    expect(getCurrentPosition.mock.lastCall?.at(2)).toMatchObject({ timeout: 5000 })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('falls back to the default when it’s rejected or fails', async () => {
    const refuse = (_: PositionCallback, failed?: PositionErrorCallback | null) =>
      failed?.({ code: 1 } as GeolocationPositionError)
    expect(await geolocate(device(refuse))).toEqual(elsewhere)
  })

  it('falls back to the default in a browser without it', async () => {
    expect(await geolocate(undefined)).toEqual(elsewhere)
  })

  it('falls back to the default when the prompt stays open', async () => {
    const located = geolocate(device(() => undefined))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await located).toEqual(elsewhere)
  })
})

function device(getCurrentPosition: Geolocation['getCurrentPosition']): Geolocation {
  return { getCurrentPosition, watchPosition: () => 0, clearWatch: () => undefined }
}

function position(latitude: number, longitude: number): GeolocationPosition {
  return { coords: { latitude, longitude } } as GeolocationPosition
}

import { describe, expect, it } from 'vitest'
import { describeFallback, describePlainCall, describeTrouble, rateQuality, sampleOf } from './media.model.ts'

const entries = (...list: Record<string, unknown>[]) =>
  list.map((entry, index) => [`${index}`, entry] as [string, Record<string, unknown>])

describe('the quality of a connection', () => {
  it('sums audio and video of the stats report and names the path', () => {
    const report = entries(
      { type: 'inbound-rtp', packetsReceived: 90, packetsLost: 5 },
      { type: 'inbound-rtp', packetsReceived: 10, packetsLost: -1 },
      { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.05 },
      { type: 'candidate-pair', nominated: false, state: 'succeeded', currentRoundTripTime: 9 },
    )
    expect(sampleOf(report)).toEqual({ received: 100, lost: 5, roundTrip: 0.05 })
  })

  it.each([
    [{ received: 200, lost: 0 }, 'good'],
    [{ received: 196, lost: 5 }, 'weak'],
    [{ received: 150, lost: 20 }, 'poor'],
    [{ received: 200, lost: 0, roundTrip: 0.4 }, 'weak'],
    [{ received: 200, lost: 0, roundTrip: 0.9 }, 'poor'],
    [{ received: 100, lost: 0 }, 'good'],
  ] as const)('a connection with %o since the last sample is %s', (now, quality) => {
    expect(rateQuality({ received: 100, lost: 0 }, now)).toBe(quality)
  })
})

it('every rejected device has a text that says what to do', () => {
  for (const error of [
    'NotAllowedError',
    'NotFoundError',
    'NotReadableError',
    'SecurityError',
    'ended',
    'Whatever',
  ])
    expect(describeTrouble('camera', error)).toMatch(/camera/)
  expect(describeTrouble('microphone', 'NotAllowedError')).toContain('Allow it')
})

describe('a device that can’t be used', () => {
  const no = { camera: false, microphone: false, trouble: { camera: 'We couldn’t find a camera.' } }

  it.each([
    [{ ...no, microphone: true }, 'Mia can hear you but can’t see you.'],
    [{ ...no, camera: true }, 'Mia can see you but can’t hear you. Use the call chat.'],
    [no, 'You can see and hear Mia, and use the call chat.'],
  ])('a call continues with what works: %o', (own, text) => {
    expect(describeFallback(own, 'Mia')).toBe(text)
    expect(describePlainCall(own, 'Mia')).toMatch(/^You can still call: /)
  })

  it('shows nothing while both devices work or are turned off', () => {
    const off = { camera: false, microphone: true, trouble: {} }
    expect([describeFallback(off, 'Mia'), describePlainCall(off, 'Mia')]).toEqual([undefined, undefined])
  })
})

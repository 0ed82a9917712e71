import { t } from '@lingui/core/macro'
import { SITE_NAME } from '@savanna/contract/site/name'
export type Device = 'camera' | 'microphone'

/** Returns what to do about an unusable device, by the browser's error name. */
export function describeTrouble(device: Device, error: string): string {
  const isCamera = device === 'camera'
  switch (error) {
    case 'NotAllowedError':
      return isCamera
        ? t`Your browser is blocking ${{ site: SITE_NAME }} from using the camera. Allow it next to the address bar, then turn the camera on again.`
        : t`Your browser is blocking ${{ site: SITE_NAME }} from using the microphone. Allow it next to the address bar, then turn the microphone on again.`
    case 'NotFoundError':
      return isCamera
        ? t`We couldn’t find a camera. Plug one in, then turn it on again.`
        : t`We couldn’t find a microphone. Plug one in, then turn it on again.`
    case 'NotReadableError':
    case 'AbortError':
      return isCamera
        ? t`Another app is using the camera. Close it, then turn the camera on again.`
        : t`Another app is using the microphone. Close it, then turn the microphone on again.`
    case 'SecurityError':
    case 'TypeError':
      return isCamera
        ? t`The camera only works over a secure connection (https).`
        : t`The microphone only works over a secure connection (https).`
    case 'ended':
      return isCamera
        ? t`The camera was turned off or unplugged.`
        : t`The microphone was turned off or unplugged.`
    default:
      return isCamera
        ? t`We couldn’t start the camera. Turn it on to try again.`
        : t`We couldn’t start the microphone. Turn it on to try again.`
  }
}

interface OwnDevices extends Record<Device, boolean> {
  /** Why a device can't be used. */
  trouble: Partial<Record<Device, string>>
}

/** Returns how a call continues without a failed device; undefined when none failed. */
export function describeFallback(
  { trouble, camera, microphone }: OwnDevices,
  name: string,
): string | undefined {
  if (!trouble.camera && !trouble.microphone) return undefined
  if (microphone) return t`${name} can hear you but can’t see you.`
  if (camera) return t`${name} can see you but can’t hear you. Use the call chat.`
  return t`You can see and hear ${name}, and use the call chat.`
}

/** Returns what a call will lack because of a failed device, before it starts; undefined when none failed. */
export function describePlainCall(
  { trouble, camera, microphone }: OwnDevices,
  name: string,
): string | undefined {
  if (!trouble.camera && !trouble.microphone) return undefined
  if (microphone) return t`You can still call: ${name} will hear you but won’t see you.`
  if (camera) return t`You can still call: ${name} will see you but won’t hear you.`
  return t`You can still call: you’ll see and hear ${name}, and can use the call chat.`
}

export type Quality = 'good' | 'weak' | 'poor'

export interface Sample {
  received: number
  lost: number
  /** Round-trip time in seconds; absent while unknown. */
  roundTrip?: number
}

/** Returns a sample of the connection from a WebRTC stats report, summed over audio and video. */
export function sampleOf(report: Iterable<[string, Record<string, unknown>]>): Sample {
  const sample: Sample = { received: 0, lost: 0 }
  for (const [, entry] of report) {
    if (entry.type === 'inbound-rtp') {
      sample.received += Number(entry.packetsReceived ?? 0)
      sample.lost += Math.max(0, Number(entry.packetsLost ?? 0))
    }
    const used = entry.type === 'candidate-pair' && entry.nominated === true && entry.state === 'succeeded'
    if (used && typeof entry.currentRoundTripTime === 'number') sample.roundTrip = entry.currentRoundTripTime
  }
  return sample
}

const POOR = { loss: 0.08, roundTrip: 0.6 }
const WEAK = { loss: 0.03, roundTrip: 0.3 }

/** Returns the quality of the connection between two samples. */
export function rateQuality(before: Sample | undefined, now: Sample): Quality {
  const lost = Math.max(0, now.lost - (before?.lost ?? 0))
  const received = Math.max(0, now.received - (before?.received ?? 0))
  const loss = lost + received === 0 ? 0 : lost / (lost + received)
  const roundTrip = now.roundTrip ?? 0
  if (loss > POOR.loss || roundTrip > POOR.roundTrip) return 'poor'
  return loss > WEAK.loss || roundTrip > WEAK.roundTrip ? 'weak' : 'good'
}

import { msg, t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { type Sentence, say } from '@savanna/contract/language/say'
import { useEffect, useId, useState } from 'react'
import type { CallSession } from '../session/call-session.ts'
import type { LocalView } from '../session/local-media.ts'
import type { Device } from '../session/media.model.ts'
import classes from './DeviceChoice.module.css'

const NAMES: Record<Device, Sentence> = { camera: msg`Camera`, microphone: msg`Microphone` }
const KINDS: Record<Device, MediaDeviceKind> = { camera: 'videoinput', microphone: 'audioinput' }

/** Shows the camera and microphone selection; both can be changed at any time. */
export function DeviceChoice({ session, local }: { session: CallSession; local: LocalView }) {
  const devices = useDevices(local)
  return (
    <Stack gap="sm">
      {(['camera', 'microphone'] as const).map((device) => (
        <Choice
          key={device}
          label={say(NAMES[device])}
          devices={devices.filter(({ kind }) => kind === KINDS[device])}
          chosen={local.chosen[device] ?? ''}
          onChoose={(id) => session.choose(device, id)}
        />
      ))}
    </Stack>
  )
}

interface ChoiceProps {
  label: string
  devices: MediaDeviceInfo[]
  chosen: string
  onChoose: (id: string) => void
}

function Choice({ label, devices, chosen, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <Stack gap="xs" fz="sm" className={classes.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={classes.select}
        value={chosen || devices[0]?.deviceId}
        disabled={devices.length === 0}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {devices.length === 0 && <option>{t({ message: 'None found', context: 'device' })}</option>}
        {devices.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || `${label} ${index + 1}`}
          </option>
        ))}
      </select>
    </Stack>
  )
}

/** Returns the media devices; browsers reveal their labels only once one of them is allowed. */
function useDevices({ camera, microphone }: LocalView): MediaDeviceInfo[] {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a device that was just allowed has a name from now on
  useEffect(() => {
    const { mediaDevices } = navigator
    if (!mediaDevices) return
    const look = () => void mediaDevices.enumerateDevices().then(setDevices, () => {})
    look()
    mediaDevices.addEventListener('devicechange', look)
    return () => mediaDevices.removeEventListener('devicechange', look)
  }, [camera, microphone])
  return devices
}

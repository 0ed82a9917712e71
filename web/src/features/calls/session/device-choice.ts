import type { Device } from './media.model.ts'

/**
 * The member's last choices for calls in this browser. They apply to later calls, also after a reload, until logout
 * (`eraseMarks`).
 */
interface DeviceChoice extends Record<Device, boolean> {
  /** The ids of the chosen devices; absent if the browser chooses. */
  ids: Partial<Record<Device, string>>
}

const NAME = 'call-devices'
const FIRST: DeviceChoice = { camera: true, microphone: true, ids: {} }

/** Returns the last choice; camera and microphone are on until one is turned off. */
export function recallDevices(): DeviceChoice {
  return readStored() ?? FIRST
}

/** Stores what changed in the choice. */
export function rememberDevices(change: Partial<DeviceChoice>): void {
  localStorage.setItem(NAME, JSON.stringify({ ...recallDevices(), ...change }))
}

function readStored(): DeviceChoice | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { camera, microphone, ids } = stored as Partial<DeviceChoice>
    // An unreadable choice counts as off: nobody is seen or heard by mistake.
    return { camera: camera === true, microphone: microphone === true, ids: ids ?? {} }
  } catch {
    return undefined
  }
}

import type { Device } from './media.model.ts'

/**
 * What the member last chose for calls in this browser: it holds for every later call, also after a reload, until they log
 * out (`forgetMarks`).
 */
interface DeviceChoice extends Record<Device, boolean> {
  /** The chosen devices by their ids; absent where the browser chooses. */
  ids: Partial<Record<Device, string>>
}

const NAME = 'call-devices'
const FIRST: DeviceChoice = { camera: true, microphone: true, ids: {} }

/** Holds the choice until the page is closed where the browser stores nothing. */
let unstored: DeviceChoice | undefined

/** Returns the last choice; camera and microphone are on until one is turned off. */
export function recallDevices(): DeviceChoice {
  return unstored ?? readStored() ?? FIRST
}

/** Stores what changed about the choice. */
export function rememberDevices(change: Partial<DeviceChoice>): void {
  const choice = { ...recallDevices(), ...change }
  try {
    localStorage.setItem(NAME, JSON.stringify(choice))
    unstored = undefined
  } catch {
    unstored = choice
  }
}

function readStored(): DeviceChoice | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { camera, microphone, ids } = stored as Partial<DeviceChoice>
    // What can't be read counts as off: nobody is seen or heard by mistake.
    return { camera: camera === true, microphone: microphone === true, ids: ids ?? {} }
  } catch {
    return undefined
  }
}

import { useSyncExternalStore } from 'react'

const TOLD_BY = ['fullscreenchange', 'enterpictureinpicture', 'leavepictureinpicture'] as const

function subscribe(listener: () => void): () => void {
  for (const name of TOLD_BY) document.addEventListener(name, listener)
  return () => {
    for (const name of TOLD_BY) document.removeEventListener(name, listener)
  }
}

/** Whether something of this page fills the screen, or floats above other windows. */
export function useScreens(): { full: boolean; floating: boolean } {
  return {
    full: useSyncExternalStore(subscribe, () => document.fullscreenElement !== null),
    floating: useSyncExternalStore(subscribe, () => Boolean(document.pictureInPictureElement)),
  }
}

// Both are refused where the browser or the person does not want them; then nothing changes, as one sees.
export async function toggleFull(frame: HTMLElement | null): Promise<void> {
  await (document.fullscreenElement ? document.exitFullscreen() : frame?.requestFullscreen())?.catch(() => {})
}

/** Lets the picture float above other windows, so that the call goes on while one looks something up. */
export async function toggleFloat(id: string): Promise<void> {
  const video = document.getElementById(id)
  if (!(video instanceof HTMLVideoElement)) return
  await (document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video.requestPictureInPicture()
  ).catch(() => {})
}

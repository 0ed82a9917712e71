import { useSyncExternalStore } from 'react'

const TOLD_BY = ['fullscreenchange', 'enterpictureinpicture', 'leavepictureinpicture'] as const

function subscribe(listener: () => void): () => void {
  for (const name of TOLD_BY) document.addEventListener(name, listener)
  return () => {
    for (const name of TOLD_BY) document.removeEventListener(name, listener)
  }
}

/** Returns whether the page is in full screen or has a picture-in-picture window. */
export function useScreens(): { full: boolean; floating: boolean } {
  return {
    full: useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement)),
    floating: useSyncExternalStore(subscribe, () => Boolean(document.pictureInPictureElement)),
  }
}

// Browsers may reject both, and members press the shortcuts where neither exists (full screen on an iPhone, picture
// in picture in Firefox). Then nothing changes.
export async function toggleFull(frame: HTMLElement | null): Promise<void> {
  if (!document.fullscreenEnabled) return
  await (document.fullscreenElement ? document.exitFullscreen() : frame?.requestFullscreen())?.catch(() => {})
}

/** Opens or closes a video element's picture-in-picture window. */
export async function toggleFloat(id: string): Promise<void> {
  const video = document.getElementById(id)
  if (!document.pictureInPictureEnabled || !(video instanceof HTMLVideoElement)) return
  await (document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video.requestPictureInPicture()
  ).catch(() => {})
}

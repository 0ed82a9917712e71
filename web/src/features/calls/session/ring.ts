const NOTES = [660, 880]
const NOTE_S = 0.22
const EVERY_MS = 2_400
const LOUDNESS = 0.08

/** Rings until the returned function is called; only one tab of a browser plays the sound. */
export function ring(): () => void {
  const ended = new AbortController()
  const sounding = new Promise<void>((resolve) => {
    ended.signal.addEventListener('abort', () => resolve())
  })
  async function sound(): Promise<void> {
    if (ended.signal.aborted) return
    const context = new AudioContext()
    const timer = setInterval(() => play(context), EVERY_MS)
    play(context)
    await sounding
    clearInterval(timer)
    await context.close()
  }
  const { locks } = navigator
  // Web Locks need a secure context; without one each tab rings.
  const begun = locks ? locks.request('call-ring', { signal: ended.signal }, sound) : sound()
  // Ended while it waited for another tab.
  begun.catch(() => {})
  return () => ended.abort()
}

function play(context: AudioContext): void {
  for (const [index, frequency] of NOTES.entries()) {
    const at = context.currentTime + index * NOTE_S
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.03)
    volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S * 2)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + NOTE_S * 2)
  }
}

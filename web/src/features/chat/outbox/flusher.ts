const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

interface Deps {
  /** Sends what waits; resolves to false when nothing more can be sent at the moment. */
  work: () => Promise<boolean>
  later: (act: () => void, ms: number) => void
}

/** Returns a function that runs the work, one run at a time, and retries with exponential backoff. */
export function createFlusher({ work, later }: Deps): () => void {
  let running = false
  let wanted = false
  let resting = false
  let silences = 0

  function rest(): void {
    if (resting) return
    resting = true
    const wake = () => {
      resting = false
      flush()
    }
    later(wake, Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** silences))
    silences += 1
  }

  async function run(): Promise<void> {
    while (wanted) {
      wanted = false
      if (await work().catch(() => false)) silences = 0
      else rest()
    }
    running = false
  }

  function flush(): void {
    wanted = true
    if (running) return
    running = true
    void run()
  }

  return flush
}

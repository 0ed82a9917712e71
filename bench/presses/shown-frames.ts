import type { CDPSession } from '@playwright/test'

/**
 * The browser's report about each frame of each of its windows (cc/metrics/compositor_frame_reporter.h in Chromium).
 */
interface FrameReport {
  frame_source: number
  frame_sequence: number
  state: 'STATE_PRESENTED_ALL' | 'STATE_PRESENTED_PARTIAL' | 'STATE_NO_UPDATE_DESIRED' | 'STATE_DROPPED'
  scroll_state: 'SCROLL_NONE' | 'SCROLL_MAIN_THREAD' | 'SCROLL_COMPOSITOR_THREAD' | 'SCROLL_RASTER'
  has_missing_content: boolean
}

/** A trace event: a report starts with the frame, and ends when that is on screen. `ts` is in microseconds. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  ts: number
  id2?: { local: string }
  args: { frame_reporter?: FrameReport }
}

/** A frame during touch scrolling: when it was shown, in milliseconds, or undefined if it wasn't. */
interface ShownFrame {
  order: number
  scrolls: boolean
  shownAt: number | undefined
  dropped: boolean
  missing: boolean
}

export interface ShownFrames {
  count: number
  /** How many came more than N milliseconds after the previous one. */
  slow: number
  longest: number
  /** How many showed an unpainted area. */
  missing: number
}

/**
 * Records the frames that are visible during touch scrolling, which the browser does outside of the page's thread.
 * Returns the function that stops it.
 */
export async function watchShownFrames(
  session: CDPSession,
): Promise<(slowMs: number) => Promise<ShownFrames>> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      excludedCategories: ['*'],
      includedCategories: ['disabled-by-default-devtools.timeline.frame'],
    },
  })
  return async (slowMs) => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    session.off('Tracing.dataCollected', collect)
    return countFrames(readFrames(events), slowMs)
  }
}

/** Returns the frames of the window that scrolled, in order. */
function readFrames(events: TraceEvent[]): ShownFrame[] {
  const begun = new Map<string, { source: string; report: FrameReport }>()
  const windows = new Map<string, ShownFrame[]>()
  for (const { name, ph, pid, ts, id2, args } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (name !== 'PipelineReporter') continue
    const key = `${pid} ${id2?.local}`
    const report = args.frame_reporter
    if (ph === 'b' && report) begun.set(key, { source: `${pid} ${report.frame_source}`, report })
    const found = begun.get(key)
    if (ph !== 'e' || !found) continue
    begun.delete(key)
    const { state, scroll_state, frame_sequence, has_missing_content } = found.report
    const frames = windows.get(found.source) ?? []
    windows.set(found.source, frames)
    frames.push({
      order: frame_sequence,
      scrolls: scroll_state !== 'SCROLL_NONE',
      shownAt: state.startsWith('STATE_PRESENTED') ? ts / 1_000 : undefined,
      dropped: state === 'STATE_DROPPED',
      missing: has_missing_content,
    })
  }
  const scrolled = [...windows.values()].toSorted((a, b) => countScrolls(b) - countScrolls(a))
  return (scrolled[0] ?? []).toSorted((a, b) => a.order - b.order)
}

const countScrolls = (frames: ShownFrame[]) => frames.filter(({ scrolls }) => scrolls).length

/**
 * Counts from one shown frame to the next. Excludes pauses in touching, and times with nothing to show, as at the end
 * of a list.
 */
function countFrames(frames: ShownFrame[], slowMs: number): ShownFrames {
  const counted = { count: 0, slow: 0, longest: 0, missing: 0 }
  let last: number | undefined
  // A frame is reported twice if the scrolled picture was shown before the page's thread rendered its part.
  for (const reports of Map.groupBy(frames, ({ order }) => order).values()) {
    const shownAt = reports.find((frame) => frame.shownAt !== undefined)?.shownAt
    const pauses = !reports.some(({ scrolls }) => scrolls)
    const hadNothingToShow = shownAt === undefined && !reports.some(({ dropped }) => dropped)
    if (pauses || hadNothingToShow) last = undefined
    else if (shownAt !== undefined) {
      const took = shownAt - (last ?? shownAt)
      counted.count++
      counted.longest = Math.max(counted.longest, took)
      if (took > slowMs) counted.slow++
      if (reports.some(({ missing }) => missing)) counted.missing++
      last = shownAt
    }
  }
  return counted
}

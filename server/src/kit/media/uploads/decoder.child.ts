import { readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { decodePicture, UnreadablePicture } from '../picture.ts'
import type { DecoderLimits, DecoderMessage, DecodeTask } from './decoder-messages.ts'

/** How often memory and processor time are checked. A decoder fills a few megabytes in this time. */
const CHECK_MS = 10

/** When Linux is busy, a request gets three times the decoder's processor time. */
const NICENESS = 5

const limits: DecoderLimits = JSON.parse(process.argv[2] ?? '')

/** Ends this process while the decoder is still running in another thread, which an exit would wait for. */
function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

// The server ends this process: its current picture is still needed when a terminal interrupts both.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', die)
process.on('message', (task: DecodeTask) => void decode(task))

// Requests come first if the processor is busy.
setPriority(NICENESS)
// More threads need more memory.
sharp.concurrency(1)
// A Linux machine out of memory kills this process first, not the server.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
const initialBytes = process.memoryUsage.rss()
send('ready')

async function decode({ file, maxBytes }: DecodeTask): Promise<void> {
  const started = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(started)
    if (process.memoryUsage.rss() > limits.memoryBytes || (user + system) / 1000 > limits.processorMs) die()
  }, CHECK_MS)
  try {
    const picture = await decodePicture(await readFile(file), maxBytes)
    send({ picture, retainedBytes: process.memoryUsage.rss() - initialBytes })
  } catch (error) {
    send(
      error instanceof UnreadablePicture
        ? { unreadable: error.reason }
        : { error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    )
  } finally {
    clearInterval(watch)
  }
}

function send(message: DecoderMessage): void {
  process.send?.(message)
}

import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  name: string
  bytes: Uint8Array
  /** False for files that are already compressed, such as pictures. */
  compress: boolean
}

/** Returns a stream of a ZIP archive that is written while it's read, with one file in memory at a time. */
export function streamZip(entries: AsyncIterable<ZipEntry>, modified: Date): Readable {
  return Readable.from(chunksOf(entries, modified), { objectMode: false })
}

async function* chunksOf(entries: AsyncIterable<ZipEntry>, modified: Date): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, bytes, compress } of entries) {
    const file = compress ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
    file.mtime = modified
    zip.add(file)
    file.push(bytes, true)
    yield* ready
    ready = []
  }
  zip.end()
  yield* ready
}

/** Bits of a city's flags. */
export const FLAGS = {
  /** Another city in the country has the same name. */
  ambiguous: 1,
  /** A part of a larger city, or a place where nobody lives any longer. */
  minor: 2,
}

/** The arrays of the packed file. Each is a section of it, and is used in place. */
export interface CityArrays {
  /** The GeoNames number of each city, the most populous city first. */
  ids: Uint32Array
  populations: Uint32Array
  /** Hundred-thousandths of a degree, as in the source. */
  latitudes: Int32Array
  longitudes: Int32Array
  /** Indexes in `Labels.countries` and `Labels.regions`. */
  countryIndexes: Uint16Array
  regionIndexes: Uint16Array
  /** See `FLAGS`. */
  flags: Uint8Array
  /** Where each city's names start in `spellingStarts`; the first is its current name. One more than cities. */
  firstNames: Uint32Array
  /** Where each name starts in `spellings`. One more than names. */
  spellingStarts: Uint32Array
  /** The names as written, in UTF-8; if there are several spellings, with tabs between them. */
  spellings: Uint8Array
  /** Normalised names in UTF-8, each between zeros. */
  texts: Uint8Array
  /** Where each word of each name starts in `texts`, in the order of the text from there. */
  words: Uint32Array
  /** The name of each word. */
  wordNames: Uint32Array
  /** The city of each name. */
  nameCities: Uint32Array
  /** For each city that isn't minor, the city in which a position nearest to it is: mostly itself. */
  pointCities: Uint32Array
}

/** Texts that many cities share. */
interface Labels {
  /** ISO 3166-1 alpha-2. */
  countries: string[]
  /** Names of first-level divisions, in the United States codes; empty if unknown. */
  regions: string[]
}

export type PackedCities = CityArrays & Labels

type TypedArray = CityArrays[keyof CityArrays]
type Section = [name: string, type: string, start: number, length: number]

const TYPES = { Uint8Array, Uint16Array, Uint32Array, Int32Array }
/** A section starts at a multiple of any element's size. */
const ALIGNMENT = 8

const align = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT

/** Returns the packed file: the length of its header, the header as JSON, and the sections. */
export function writePacked({ countries, regions, ...arrays }: PackedCities): Buffer<ArrayBuffer> {
  const sections: Section[] = []
  let length = 0
  for (const [name, array] of Object.entries(arrays) as [string, TypedArray][]) {
    sections.push([name, array.constructor.name, length, array.length])
    length = align(length + array.byteLength)
  }
  const header = Buffer.from(JSON.stringify({ countries, regions, sections, length }))
  const start = align(4 + header.length)
  const file = Buffer.alloc(start + length)
  file.writeUInt32LE(header.length)
  header.copy(file, 4)
  for (const [index, array] of Object.values(arrays).entries())
    file.set(
      new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
      start + (sections[index]?.[2] ?? 0),
    )
  return file
}

/**
 * Returns a packed file's contents, which share its memory.
 * @throws Error if the file is incomplete
 */
export function readPacked(file: Buffer<ArrayBuffer>): PackedCities {
  const headerLength = file.readUInt32LE()
  const header: unknown = JSON.parse(file.toString('utf8', 4, 4 + headerLength))
  const { sections, length, ...labels } = header as Labels & { sections: Section[]; length: number }
  const start = align(4 + headerLength)
  if (file.length !== start + length) throw new Error('the list of cities is incomplete')
  const arrays = sections.map(([name, type, offset, count]) => [
    name,
    new TYPES[type as keyof typeof TYPES](file.buffer, file.byteOffset + start + offset, count),
  ])
  return { ...labels, ...(Object.fromEntries(arrays) as CityArrays) }
}

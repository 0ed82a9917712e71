import path from 'node:path'
import sharp from 'sharp'

export interface Sheet {
  /** How many pictures are side by side. */
  columns: number
  rows: number
  /** Width and height of each, in pixels. */
  width: number
  height: number
}

const GAP = 8
const GROUND = '#888888'

/** Arranges pictures on as many sheets as needed, in order, and returns the sheets' files. */
export async function writeSheets(files: string[], name: string, sheet: Sheet): Promise<string[]> {
  const each = sheet.columns * sheet.rows
  const sheets: string[] = []
  for (let first = 0; first < files.length; first += each) {
    const file = `${name}-${sheets.length + 1}.png`
    await writeSheet(files.slice(first, first + each), file, sheet)
    sheets.push(path.resolve(file))
  }
  return sheets
}

async function writeSheet(files: string[], file: string, { columns, rows, width, height }: Sheet) {
  const pictures = await Promise.all(
    files.map(async (each, at) => ({
      input: await sharp(each).resize({ width, height, fit: 'cover', position: 'top' }).toBuffer(),
      left: (at % columns) * (width + GAP),
      top: Math.floor(at / columns) * (height + GAP),
    })),
  )
  const size = { width: columns * (width + GAP) - GAP, height: rows * (height + GAP) - GAP }
  await sharp({ create: { ...size, channels: 3, background: GROUND } })
    .composite(pictures)
    .png()
    .toFile(file)
}

import sharp from 'sharp'

const WIDTH = 480
const HEIGHT = 600

function draw(content: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const plain = (colour: string) => draw(`<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour}"/>`)

const stripes = (count: number, across: boolean) =>
  draw(
    Array.from({ length: count }, (_, index) => {
      const part = (across ? HEIGHT : WIDTH) / count
      const fill = index % 2 === 0 ? 'white' : 'black'
      return across
        ? `<rect y="${index * part}" width="${WIDTH}" height="${part}" fill="${fill}"/>`
        : `<rect x="${index * part}" width="${part}" height="${HEIGHT}" fill="${fill}"/>`
    }).join(''),
  )

const halves = (upper: string, lower: string) =>
  draw(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${upper}"/><rect y="${HEIGHT / 2}" width="${WIDTH}" height="${HEIGHT / 2}" fill="${lower}"/>`,
  )

/** Deterministic noise. */
function noise(): Promise<Buffer> {
  let state = 7
  const bytes = Buffer.alloc((WIDTH / 4) * (HEIGHT / 4) * 3, 0).map(() => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 24
  })
  return sharp(Buffer.from(bytes), { raw: { width: WIDTH / 4, height: HEIGHT / 4, channels: 3 } })
    .resize(WIDTH, HEIGHT, { kernel: 'nearest' })
    .png()
    .toBuffer()
}

/** Returns ten photos on which white text is hard to read, by subject. */
export async function hardPhotos(): Promise<Record<string, Buffer>> {
  return {
    white: await plain('white'),
    black: await plain('black'),
    yellow: await plain('yellow'),
    cyan: await plain('cyan'),
    noise: await noise(),
    'fine stripes': await stripes(60, false),
    'broad stripes': await stripes(12, true),
    'white shirt': await halves('black', 'white'),
    'white sky': await halves('white', 'black'),
    'one white corner': await draw(
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="black"/><rect y="${HEIGHT * 0.7}" width="${WIDTH / 3}" height="${HEIGHT * 0.3}" fill="white"/>`,
    ),
  }
}

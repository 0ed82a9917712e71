import sharp from 'sharp'

/** A file in the form that a file field accepts. */
export interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Returns a small photo like a phone's, with GPS coordinates. */
export async function makePhotoFile(background: string, name = 'photo.jpg'): Promise<PhotoFile> {
  const buffer = await sharp({ create: { width: 480, height: 600, channels: 3, background } })
    .withExif({
      IFD0: { Make: 'Savanna' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '24/1 51/1 36/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '67/1 0/1 0/1',
      },
    })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Returns a photo of 12 megapixels, far above the 2 MB that the server accepts. */
export async function makeLargePhotoFile(name = 'large.jpg'): Promise<PhotoFile> {
  const width = 500
  const height = 375
  const grain = Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * 7919) % 251))
  const buffer = await sharp(grain, { raw: { width, height, channels: 3 } })
    .resize(4000, 3000, { kernel: 'nearest' })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export function dataUrlOf({ mimeType, buffer }: PhotoFile): string {
  return `data:${mimeType};base64,${buffer.toString('base64')}`
}

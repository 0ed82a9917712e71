import { uploadPost } from '@savanna/contract/posts/routes'
import type { Reply } from '@savanna/contract/route'
import sharp from 'sharp'

/** Returns a small JPEG of one colour. */
export function makeJpeg(background: string, width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

export interface Form {
  fields?: Record<string, string>
  images?: Buffer[]
  /** The name of the multipart parts with the images. */
  name?: string
}

/** Publishes a post like the page does: a form with fields and images. */
export async function upload(
  { url }: { url: string },
  member: { token: string } | undefined,
  { fields = {}, images = [], name = 'images' }: Form,
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  images.forEach((bytes, index) => {
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${index}.jpg`)
  })
  const answer = await fetch(`${url}/api${uploadPost.path}`, {
    method: 'POST',
    headers: { ...(member && { authorization: `Bearer ${member.token}` }) },
    body: form,
  })
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text) as Reply<typeof uploadPost>, text }
}

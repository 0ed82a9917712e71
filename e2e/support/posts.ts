import type { Member } from './members.ts'
import type { PhotoFile } from './photos.ts'

/**
 * Publishes a post through the API, for journeys about something else.
 * @throws when the server doesn't accept it
 */
export async function publishPost(
  site: { url: string },
  { token }: Member,
  title: string,
  photos: PhotoFile[] = [],
): Promise<void> {
  const body = new FormData()
  body.append('Title', title)
  for (const { buffer, mimeType, name } of photos)
    body.append('images', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${site.url}/api/users/upload/post`, { method: 'POST', headers, body })
  if (response.status !== 200) throw new Error(`Publishing got ${response.status}: ${await response.text()}`)
}

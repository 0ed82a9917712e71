import { say } from '@savanna/contract/language/say'
import { PICTURE_TOO_LARGE, PICTURE_UNREADABLE, setPicture } from '@savanna/contract/pictures/routes'
import { POST_IMAGE_REFUSED, uploadPost } from '@savanna/contract/posts/routes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataUrl, putPicture } from '../../../testkit/actions/pictures.ts'
import { upload } from '../../../testkit/actions/posts.ts'
import { type FuzzSite, repopulate, startFuzzSite } from './fuzz-site.ts'
import { damage, seedImages } from './images.ts'
import { settings, TIMEOUT_MS } from './settings.ts'

let site: FuzzSite
let seeds: Buffer[]
const counts = { taken: 0, refused: 0 }

beforeAll(async () => {
  site = await startFuzzSite()
  seeds = await seedImages()
})
afterAll(async () => {
  process.stdout.write(`fuzz: ${counts.taken + counts.refused} image files (${counts.taken} taken)\n`)
  await site.test.close()
})

/** A damaged file; printed in base64 on failure. */
const files = fc.tuple(fc.nat(), damage).map(([pick, change]) => {
  return change(seeds[pick % seeds.length] ?? Buffer.of(), seeds).toString('base64')
})

async function count(status: number): Promise<void> {
  expect([200, 400, 413, 429]).toContain(status)
  expect(site.bugs.splice(0)).toEqual([])
  counts[status === 200 ? 'taken' : 'refused'] += 1
  // The day's allowance is used up.
  if (status === 429) await repopulate(site)
}

it('a damaged file is accepted as a picture or rejected with the specified text', {
  timeout: TIMEOUT_MS,
}, async () => {
  const types = fc.constantFrom('jpeg', 'png', 'webp', 'svg+xml', 'heic')
  await fc.assert(
    fc.asyncProperty(files, types, async (file, type) => {
      const { status, body, text } = await putPicture(
        site.test,
        site.me,
        0,
        dataUrl(Buffer.from(file, 'base64'), type),
      )
      if (status === 200) setPicture.spec.reply.parse(body)
      else if (status !== 429)
        expect([say(PICTURE_UNREADABLE), say(PICTURE_TOO_LARGE), 'That’s too large to send.']).toContain(
          JSON.parse(text).message,
        )
      await count(status)
    }),
    settings(0, 15),
  )
})

it('a post with damaged images is accepted or rejected with the specified text', {
  timeout: TIMEOUT_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(files, { minLength: 1, maxLength: 2 }), async (images) => {
      const form = { fields: { Title: 'Fuzz' }, images: images.map((image) => Buffer.from(image, 'base64')) }
      const { status, body, text } = await upload(site.test, site.me, form)
      if (status === 200) uploadPost.spec.reply.parse(body)
      else if (status !== 429) expect(JSON.parse(text).message).toBe(say(POST_IMAGE_REFUSED))
      await count(status)
    }),
    settings(1, 10),
  )
})

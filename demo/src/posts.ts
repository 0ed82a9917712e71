import { DAY_MS, MINUTE_MS } from '@savanna/contract/time'
import type { Context } from '../../server/src/context.ts'
import { idAt, newId } from '../../server/src/kit/ids.ts'
import { decodePicture } from '../../server/src/kit/media/picture.ts'
import { putPicture } from '../../server/src/kit/media/stored-picture.ts'
import { createRandom, type Random } from '../../server/src/kit/random.ts'
import { companionsOf } from './cast.ts'
import type { DemoMember } from './demo.repository.ts'
import { STORIES } from './post-stories.ts'
import { type DemoPost, insertDemoPost } from './posts.repository.ts'
import { renderScene, type SceneKind, type SceneSize } from './scenes/index.ts'

const WITHOUT_IMAGES = [
  'What is the best bakery within ten minutes of Republique? Asking for a croissant.',
  'Finished the last page. Now I do not know what to do with my evenings.',
  'Learning the trumpet. My neighbours are learning patience.',
  'Concert on Saturday and one ticket too many. Good company gets it.',
  'Five languages and still no word for the day before a holiday.',
  'Who decided that museums close on Mondays?',
]
const REMARKS = [
  'How lovely. Where is this?',
  'Take me along next time!',
  'That light.',
  'Now I am hungry.',
  'I was there last spring and it rained for five days. Envious.',
  'Looks like a good day.',
  'Number two belongs on a wall.',
  'Saving this for the weekend.',
  'You make Monday bearable.',
]
/** Picture sizes, as members' cameras make them. */
const SIZES: readonly SceneSize[] = [
  { width: 840, height: 630 },
  { width: 720, height: 900 },
  { width: 870, height: 580 },
  { width: 740, height: 740 },
]
const TOGETHER = 3
const NEWEST_MS = 20 * MINUTE_MS

/** Adds posts from the last weeks by some of the new members, with others' likes and comments. */
export async function addPosts(
  context: Context,
  added: DemoMember[],
  everybody: DemoMember[],
  signal?: AbortSignal,
): Promise<void> {
  const frequentAuthors = new Set([...everybody.slice(0, 2), ...companionsOf(everybody)].map(({ id }) => id))
  const waiting = [...added]
  async function work() {
    for (let author = waiting.shift(); author && !signal?.aborted; author = waiting.shift()) {
      const random = createRandom(everybody.indexOf(author) + 9_090)
      const count = frequentAuthors.has(author.id) || random.next() < 0.3 ? 1 + random.below(2) : 0
      for (let made = 0; made < count; made++)
        await insertDemoPost(context.db, await makePost(context, random, author, added))
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
}

async function makePost(
  context: Context,
  random: Random,
  author: DemoMember,
  readers: DemoMember[],
): Promise<DemoPost> {
  const now = context.now().getTime()
  const at = new Date(now - NEWEST_MS - random.next() ** 2 * 20 * DAY_MS)
  const later = () => new Date(at.getTime() + random.next() * Math.min(DAY_MS, now - at.getTime()))
  const others = random.sample(readers, 14).filter((reader) => reader !== author)
  const { title, scenes } = random.pick(STORIES)
  const images =
    random.next() < 0.12 ? [] : scenes.slice(0, 1 + Math.floor(random.next() ** 2 * scenes.length))
  return {
    id: idAt(at),
    memberId: author.id,
    title: images.length === 0 ? random.pick(WITHOUT_IMAGES) : title,
    at,
    images: await storeScenes(context, random, images),
    likes: others.slice(0, random.below(12)).map(({ id }) => ({ memberId: id, at: later() })),
    comments: others
      .slice(0, random.below(4))
      .map(({ id }) => ({ memberId: id, text: random.pick(REMARKS), at: later() })),
  }
}

/** Stores unique pictures: members with the same picture would look like one person. */
function storeScenes({ storage }: Context, random: Random, scenes: readonly SceneKind[]) {
  return Promise.all(
    scenes.map(async (scene) => {
      const png = await renderScene(scene, random.below(2 ** 31), random.pick(SIZES))
      const picture = await decodePicture(png)
      const media_key = `posts/${newId()}`
      await putPicture(storage, media_key, picture)
      const { thumbhash, width, height } = picture
      return { media_key, thumbhash, width, height }
    }),
  )
}

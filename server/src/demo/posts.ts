import { DAY_MS, MINUTE_MS } from '@savanna/contract/time'
import type { Context } from '../context.ts'
import { idAt, newId } from '../kit/ids.ts'
import { decodePicture, type ProcessedPicture } from '../kit/media/picture.ts'
import { putPicture } from '../kit/media/stored-picture.ts'
import { createRandom, type Random } from '../kit/random.ts'
import { companionsOf } from './cast.ts'
import type { DemoMember } from './demo.repository.ts'
import { type DemoPost, insertDemoPost } from './posts.repository.ts'
import { drawScene, type Motive } from './scenes.ts'

const TITLES: Record<Motive, readonly string[]> = {
  peaks: [
    'Legs of jelly, view of a lifetime',
    'Up before the sun. Worth it, just.',
    'Tuesday: climbing. Wednesday: complaining.',
    'Three sandwiches to the top. I count in sandwiches.',
    'It looked closer on the map',
    'Found: one summit. Lost: one glove.',
  ],
  shore: [
    'The boat did not sink, which is all I ask of a boat',
    'Salt in the hair, sand in the book',
    'We stayed until the light went',
    'Swam before breakfast. Once.',
    'The sea was in a good mood today',
    'Grandfather taught me the knots. I remember two.',
  ],
  city: [
    'Walked home the long way',
    'Rooftop season is open',
    'Every window is somebody having dinner',
    'New in town and already lost twice',
    'Night shift, but with a view',
    'The last metro is a myth',
  ],
  table: [
    'Cooked for four, fed nine',
    'The recipe said 20 minutes. The recipe lied.',
    'First tomatoes from the balcony',
    'Brunch is dinner when you work nights',
    'Second try. We do not talk about the first.',
    'My mother would say: more salt',
  ],
  cat: [
    'Management does not approve of my working hours',
    'She has watched this pigeon since breakfast',
    'I pay the rent. He has the view.',
    'Supervisor on duty',
    'Adopted on Friday, in charge by Sunday',
    'The answer is no. What was the question?',
  ],
  savanna: [
    'Still unpacking, mostly in my head',
    'No signal for four days. Recommended.',
    'Dusk, and nobody said a word',
    'Seven years of saying one day',
    'The guide whispered, so we whispered',
    'Best office I ever had',
  ],
}
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
const MOTIVES = Object.keys(TITLES) as Motive[]
const TOGETHER = 3
const NEWEST_MS = 20 * MINUTE_MS

type Gallery = (motive: Motive, number: number) => Promise<ProcessedPicture>

/** Returns a function that stores a drawing under a new name for each use, and draws each only once. */
function openGallery(): Gallery {
  const drawn = new Map<string, Promise<ProcessedPicture>>()
  return (motive, number) => {
    const name = `${motive} ${number}`
    const picture = drawn.get(name) ?? drawScene(motive, number).then((png) => decodePicture(png))
    drawn.set(name, picture)
    return picture
  }
}

/** Adds posts of the last weeks by some of the new members, with likes and comments of others. */
export async function addPosts(
  context: Context,
  added: DemoMember[],
  everybody: DemoMember[],
  signal?: AbortSignal,
): Promise<void> {
  const gallery = openGallery()
  const frequentAuthors = new Set([...everybody.slice(0, 2), ...companionsOf(everybody)].map(({ id }) => id))
  const waiting = [...added]
  async function work() {
    for (let author = waiting.shift(); author && !signal?.aborted; author = waiting.shift()) {
      const random = createRandom(everybody.indexOf(author) + 9_090)
      const count = frequentAuthors.has(author.id) || random.next() < 0.3 ? 1 + random.below(2) : 0
      for (let made = 0; made < count; made++)
        await insertDemoPost(context.db, await makePost(context, { gallery, random }, author, added))
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
}

async function makePost(
  context: Context,
  { gallery, random }: { gallery: Gallery; random: Random },
  author: DemoMember,
  readers: DemoMember[],
): Promise<DemoPost> {
  const now = context.now().getTime()
  const at = new Date(now - NEWEST_MS - random.next() ** 2 * 20 * DAY_MS)
  const later = () => new Date(at.getTime() + random.next() * Math.min(DAY_MS, now - at.getTime()))
  const others = random.sample(readers, 14).filter((reader) => reader !== author)
  const motive = random.pick(MOTIVES)
  const images =
    random.next() < 0.12 ? 0 : random.sample([0, 1, 2, 3], 1 + Math.floor(random.next() ** 2 * 4))
  return {
    id: idAt(at),
    memberId: author.id,
    title: random.pick(images === 0 ? WITHOUT_IMAGES : TITLES[motive]),
    at,
    images: images === 0 ? [] : await storeScenes(context, gallery, motive, images),
    likes: others.slice(0, random.below(12)).map(({ id }) => ({ memberId: id, at: later() })),
    comments: others
      .slice(0, random.below(4))
      .map(({ id }) => ({ memberId: id, text: random.pick(REMARKS), at: later() })),
  }
}

function storeScenes({ storage }: Context, gallery: Gallery, motive: Motive, numbers: number[]) {
  return Promise.all(
    numbers.map(async (number) => {
      const picture = await gallery(motive, number)
      const media_key = `posts/${newId()}`
      await putPicture(storage, media_key, picture)
      const { thumbhash, width, height } = picture
      return { media_key, thumbhash, width, height }
    }),
  )
}

import { randomUUID } from 'node:crypto'
import { postMessage } from '@savanna/contract/chat/routes'
import { setPicture } from '@savanna/contract/pictures/routes'
import { chooseLook, chooseTraits, drawPortrait, renderDrawing } from '../../demo/src/portraits/index.ts'
import { renderScene } from '../../demo/src/scenes/index.ts'
import type { Site } from '../../testkit/programs/site.ts'
import { ask, type Member, makeCompleteMember, makeMatch, type TestPlace } from '../support/members.ts'
import { dataUrlOf } from '../support/photos.ts'

/** A place where only members with hard content live. */
export const HARD_PLACE: TestPlace = {
  latitude: 64.15,
  longitude: -21.94,
  city: 'Reykjavik',
  country: 'Iceland',
}

const scene = (size: { width: number; height: number }) => renderScene('pier', 7, size)

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffvoralternwarenge'.slice(0, 50)
const ARABIC = 'أحب السير مساءً على شاطئ البحر، والشاي بالنعناع، والكتب القديمة.'
const HEBREW = 'אוהבת ללכת לים בערב, תה עם נענע וספרים ישנים.'
const EMOJI = '🦁🌅🍵📚🏊‍♀️🗺️🎺🧗🏽‍♀️🇮🇸👩🏿‍❤️‍💋‍👩🏻✨🔥💃🕺🏾🎉🥘🐕🌊⛺️🎷'

interface Hard {
  firstname: string
  lastname?: string
  bio?: string
  picture?: () => Promise<Buffer>
}

/** The difficulty of each, by the first part of their username. */
const HARD = {
  faceless: { firstname: 'Freya', picture: () => scene({ width: 800, height: 1000 }) },
  panorama: { firstname: 'Petra', picture: () => scene({ width: 2000, height: 400 }) },
  strip: { firstname: 'Siri', picture: () => scene({ width: 400, height: 2000 }) },
  longname: { firstname: LONG_NAME, lastname: LONG_NAME.toLowerCase(), bio: `See ${'w'.repeat(130)}` },
  arabic: { firstname: 'ياسمين', lastname: 'الحداد', bio: ARABIC },
  hebrew: { firstname: 'נועה', lastname: 'כהן', bio: HEBREW },
  emoji: { firstname: 'Edda', bio: EMOJI },
} satisfies Record<string, Hard>

export type HardMember = keyof typeof HARD
export const HARD_MEMBERS = Object.keys(HARD) as HardMember[]

const LINES = [
  'שלום! מה שלומך היום?',
  'Fine, thanks. And مساء الخير to you.',
  'أنا بخير، شكرًا جزيلاً لك يا صديقي العزيز. هل نلتقي غدًا مساءً؟',
  '🦁',
  '🌅🍵📚🏊‍♀️🗺️🎺🧗🏽‍♀️🇮🇸👩🏿‍❤️‍💋‍👩🏻',
  `https://example.org/${'a-very-long-address-'.repeat(12)}`,
  'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3),
]

/** Makes members with content that breaks layouts, one of them matched with a member, and returns their usernames. */
export async function addHardMembers(site: Site): Promise<Record<HardMember, string>> {
  const usernames = {} as Record<HardMember, string>
  for (const [seed, name] of HARD_MEMBERS.entries()) {
    const { picture = () => portrait(seed, 'woman'), ...profile }: Hard = HARD[name]
    const member = await makeCompleteMember(site, name, { place: HARD_PLACE, photos: [], ...profile })
    await givePicture(site, member, await picture())
    usernames[name] = member.username
  }
  return usernames
}

/**
 * Lets two members match and write texts that are hard to lay out: right to left, emoji, long words without a break.
 */
export async function writeHardMessages(site: Site, one: Member, other: Member): Promise<void> {
  const roomId = await makeMatch(site, one, other)
  for (const [at, text] of LINES.entries()) {
    const body = { text, client_id: randomUUID() }
    await ask(site, at % 2 === 0 ? other : one, postMessage, { params: { roomId }, body })
  }
}

/** Makes a member with a complete profile and a drawn portrait. */
export async function makeDrawnMember(
  site: Site,
  firstname: string,
  seed: number,
  traits: Omit<Parameters<typeof makeCompleteMember>[2], 'photos'>,
): Promise<Member> {
  const member = await makeCompleteMember(site, firstname, { ...traits, photos: [] })
  await givePicture(site, member, await portrait(seed, traits.gender === 'man' ? 'man' : 'woman'))
  return member
}

async function givePicture(site: Site, member: Member, buffer: Buffer): Promise<void> {
  const url = dataUrlOf({ name: 'picture.png', mimeType: 'image/png', buffer })
  await ask(site, member, setPicture, { params: { id: member.id }, body: { data: { pic_index: 0, url } } })
}

function portrait(seed: number, gender: 'man' | 'woman'): Promise<Buffer> {
  const traits = chooseTraits({ seed, gender, age: 30 })
  return renderDrawing(drawPortrait(traits, chooseLook(traits, 0)))
}

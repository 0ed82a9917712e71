import { msg } from '@lingui/core/macro'
import { ROUNDED_KM } from '@savanna/contract/geo/rounding'
import { formatDistance } from '@savanna/contract/language/numbers'
import type { Sentence } from '@savanna/contract/language/say'

interface Fact {
  what: Sentence
  /** Who can see it. */
  who: Sentence
  note: Sentence
}

const MEMBERS = msg`Every member, unless one of you blocks the other`
const YOU = msg`You alone`

/** Who sees what, in words; it agrees with the replies of the server. */
export const FACTS: Fact[] = [
  { what: msg`Username and names`, who: MEMBERS, note: msg`Visitors without an account see nobody.` },
  {
    what: msg`E-mail address`,
    who: YOU,
    note: msg`Used to log in and to write to you; never shown to anybody else.`,
  },
  {
    what: msg`Password`,
    who: msg`Nobody, not even us`,
    note: msg`Only a hash of it is stored, from which it cannot be read.`,
  },
  { what: msg`Birthdate`, who: YOU, note: msg`Others see your age in whole years. You can correct it once.` },
  {
    what: msg`Position`,
    who: YOU,
    // In the units of whoever reads.
    get note() {
      return msg`Rounded to about ${{ distance: formatDistance(ROUNDED_KM) }} before it is stored. Others see a rounded distance.`
    },
  },
  {
    what: msg`What suggestions learned of you`,
    who: YOU,
    note: msg`From likes and passes, in your download. Never shown, never sold; you can switch it off.`,
  },
  { what: msg`City and country`, who: MEMBERS, note: msg`As you enter them.` },
  {
    what: msg`Gender, bio, interests`,
    who: MEMBERS,
    note: msg`Suggestions show you only to members who fit, both ways.`,
  },
  {
    what: msg`Orientation`,
    who: msg`Members who fit you, both ways`,
    note: msg`You can show it to everybody, or hide it altogether.`,
  },
  {
    what: msg`Preferences`,
    who: MEMBERS,
    note: msg`The answers you gave; what you leave open is not shown.`,
  },
  {
    what: msg`Intimate preferences`,
    who: msg`Members who fit you, both ways`,
    note: msg`Relationship goals and type, children, receiving love, gender. You can show them to everybody.`,
  },
  {
    what: msg`Pictures`,
    who: MEMBERS,
    note: msg`Shown by links that expire within the hour. What your camera wrote into the file, including the place, is removed.`,
  },
  { what: msg`Popularity`, who: MEMBERS, note: msg`A number made from visits, likes, follows and matches.` },
  {
    what: msg`Online, or last seen`,
    who: MEMBERS,
    note: msg`A dot, or how long ago. You can hide either: then only your matches see whether you are online. Who hides when they were last seen does not see it for others.`,
  },
  {
    what: msg`That you visited a profile`,
    who: msg`The member you visited`,
    note: msg`They are notified at most once a day.`,
  },
  {
    what: msg`That you like somebody`,
    who: msg`The member you like`,
    note: msg`They are notified once a day, also when you take it back.`,
  },
  {
    what: msg`Who you follow`,
    who: msg`The member you follow, and you`,
    note: msg`They are notified when you start.`,
  },
  {
    what: msg`Messages`,
    who: msg`You and your match`,
    note: msg`When a match ends, neither can open the conversation. A report keeps the latest messages for the administrators.`,
  },
  {
    what: msg`Whether you met a match, and would again`,
    who: YOU,
    note: msg`You are asked once, and can skip it or delete your answer. The administrators see totals alone.`,
  },
  {
    what: msg`Your network address in a call`,
    who: msg`Nobody, where calls go through a relay`,
    note: msg`A match you talk to can see it if you both allow direct calls, and on a site without a relay.`,
  },
  {
    what: msg`What you have read`,
    who: msg`Your match`,
    note: msg`You can turn read marks off, for both of you.`,
  },
  {
    what: msg`Who you block`,
    who: YOU,
    note: msg`You disappear for the other member, and they are not told why.`,
  },
  {
    what: msg`Who you report, and your note`,
    who: msg`The administrators`,
    note: msg`The reported member never learns who it was.`,
  },
  {
    what: msg`Devices`,
    who: YOU,
    note: msg`Browser, start and last use of each log-in, until it ends; browser and time of refused log-ins, for 30 days. A cookie tells a browser of yours from a new one.`,
  },
  {
    what: msg`Blocks and open reports after you delete your account`,
    who: msg`Nobody, unless you come back with the same email address`,
    note: msg`They stay for 90 days under a code made from your address, to protect other members.`,
  },
]

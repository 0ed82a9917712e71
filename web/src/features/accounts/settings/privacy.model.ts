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

const MEMBERS = msg`All members, unless one of you has blocked the other`
const YOU = msg`Only you`
const TEAM = msg`You and our team`

/** Describes who sees what; matches the server's behaviour. */
export const FACTS: Fact[] = [
  { what: msg`Username and names`, who: MEMBERS, note: msg`Visitors without an account can’t see anyone.` },
  {
    what: msg`Email address`,
    who: TEAM,
    note: msg`We use it to log you in and to email you. Other members never see it.`,
  },
  {
    what: msg`Password`,
    who: msg`Nobody, not even us`,
    note: msg`We store only a hash, which can’t be turned back into your password.`,
  },
  {
    what: msg`Birthdate`,
    who: YOU,
    note: msg`Others see your age in whole years. You can correct your birthdate once.`,
  },
  {
    what: msg`Location`,
    who: YOU,
    // In the reader's units.
    get note() {
      return msg`We round it to about ${{ distance: formatDistance(ROUNDED_KM) }} before storing it. Others see a rounded distance.`
    },
  },
  {
    what: msg`What suggestions have learned about you`,
    who: YOU,
    note: msg`From your likes and passes. It’s in your download, never shown and never sold, and you can turn it off.`,
  },
  { what: msg`City and country`, who: MEMBERS, note: msg`As you enter them.` },
  {
    what: msg`Gender, bio, interests, height, work`,
    who: MEMBERS,
    note: msg`Suggestions show you only to people you could match with.`,
  },
  {
    what: msg`Orientation`,
    who: msg`People you could match with`,
    note: msg`You can show it to everyone, or hide it completely.`,
  },
  {
    what: msg`Preferences`,
    who: MEMBERS,
    note: msg`The answers you’ve given. Anything you leave blank isn’t shown.`,
  },
  {
    what: msg`Intimate preferences`,
    who: msg`People you could match with`,
    note: msg`Relationship goals and type, children, receiving love, gender, religion and politics. You can show them to everyone. We never use religion or politics to rank people.`,
  },
  {
    what: msg`Pictures`,
    who: MEMBERS,
    note: msg`Shown through links that expire within the hour. We remove what your camera saved in the file, including the location.`,
  },
  { what: msg`Popularity`, who: MEMBERS, note: msg`A score based on visits, likes, follows and matches.` },
  {
    what: msg`Online, or last seen`,
    who: MEMBERS,
    note: msg`A dot, or how long ago. You can hide either: then only your matches see if you’re online. If you hide when you were last seen, you can’t see it for others.`,
  },
  {
    what: msg`Your visits to profiles`,
    who: msg`The member you visit`,
    note: msg`They’re notified at most once a day.`,
  },
  {
    what: msg`Your likes`,
    who: msg`The member you like`,
    note: msg`They’re notified at most once a day, and when you take it back.`,
  },
  {
    what: msg`Who you follow`,
    who: msg`The member you follow, and you`,
    note: msg`They’re notified when you start.`,
  },
  {
    what: msg`Messages`,
    who: msg`You and your match`,
    note: msg`When a match ends, neither of you can open the conversation. If it’s reported, our team gets the latest messages.`,
  },
  {
    what: msg`Whether you met a match, and would meet again`,
    who: YOU,
    note: msg`We ask you once. You can skip it or delete your answer. Our team sees only totals.`,
  },
  {
    what: msg`Your IP address on a call`,
    who: msg`Nobody, if calls go through a relay`,
    note: msg`The match you’re talking to can see it if you both allow direct calls, or if the site has no relay.`,
  },
  {
    what: msg`What you’ve read`,
    who: msg`Your match`,
    note: msg`You can turn off read receipts, for both of you.`,
  },
  {
    what: msg`Who you block`,
    who: YOU,
    note: msg`They can’t find you any more, and they’re not told why.`,
  },
  {
    what: msg`Who you report, and your note`,
    who: msg`Our team`,
    note: msg`The person you report never finds out that it was you.`,
  },
  {
    what: msg`Devices`,
    who: YOU,
    note: msg`For each login: the browser, when it started and when it was last used, until it ends. For failed logins: the browser and the time, for 30 days. A cookie lets us recognise browsers you’ve used before.`,
  },
  {
    what: msg`Blocks and open reports after you delete your account`,
    who: msg`Nobody, unless you come back with the same email address`,
    note: msg`They stay for 90 days under a code made from your address, to protect other members.`,
  },
]

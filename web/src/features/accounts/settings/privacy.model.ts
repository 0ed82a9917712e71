interface Fact {
  what: string
  /** Who can see it. */
  who: string
  note: string
}

const MEMBERS = 'Every member, unless one of you blocks the other'
const YOU = 'You alone'

/** Who sees what, in words; it agrees with the replies of the server. */
export const FACTS: Fact[] = [
  { what: 'Username and names', who: MEMBERS, note: 'Visitors without an account see nobody.' },
  {
    what: 'E-mail address',
    who: YOU,
    note: 'Used to log in and to write to you; never shown to anybody else.',
  },
  {
    what: 'Password',
    who: 'Nobody, not even us',
    note: 'Only a hash of it is stored, from which it cannot be read.',
  },
  { what: 'Birthdate', who: YOU, note: 'Others see your age in whole years. You can correct it once.' },
  {
    what: 'Position',
    who: YOU,
    note: 'Rounded to about two kilometres before it is stored. Others see a distance in whole kilometres.',
  },
  {
    what: 'What suggestions learned of you',
    who: YOU,
    note: 'From likes and passes, in your download. Never shown, never sold; you can switch it off.',
  },
  { what: 'City and country', who: MEMBERS, note: 'As you enter them.' },
  {
    what: 'Gender, bio, interests',
    who: MEMBERS,
    note: 'Suggestions show you only to members who fit, both ways.',
  },
  {
    what: 'Orientation',
    who: 'Members who fit you, both ways',
    note: 'You can show it to everybody, or hide it altogether.',
  },
  { what: 'Preferences', who: MEMBERS, note: 'The answers you gave; what you leave open is not shown.' },
  {
    what: 'Intimate preferences',
    who: 'Members who fit you, both ways',
    note: 'Relationship goals and type, children, receiving love, gender. You can show them to everybody.',
  },
  {
    what: 'Pictures',
    who: MEMBERS,
    note: 'Shown by links that expire within the hour. What your camera wrote into the file, including the place, is removed.',
  },
  { what: 'Popularity', who: MEMBERS, note: 'A number made from visits, likes, follows and matches.' },
  {
    what: 'Online, or last seen',
    who: MEMBERS,
    note: 'A dot, or how long ago. You can hide either: then only your matches see whether you are online. Who hides when they were last seen does not see it for others.',
  },
  {
    what: 'That you visited a profile',
    who: 'The member you visited',
    note: 'They are notified at most once a day.',
  },
  {
    what: 'That you like somebody',
    who: 'The member you like',
    note: 'They are notified once a day, also when you take it back.',
  },
  {
    what: 'Who you follow',
    who: 'The member you follow, and you',
    note: 'They are notified when you start.',
  },
  {
    what: 'Messages',
    who: 'You and your match',
    note: 'When a match ends, neither can open the conversation. A report keeps the latest messages for the administrators.',
  },
  {
    what: 'Whether you met a match, and would again',
    who: YOU,
    note: 'You are asked once, and can skip it or delete your answer. The administrators see totals alone.',
  },
  {
    what: 'Your network address in a call',
    who: 'Nobody, where calls go through a relay',
    note: 'A match you talk to can see it if you both allow direct calls, and on a site without a relay.',
  },
  {
    what: 'What you have read',
    who: 'Your match',
    note: 'You can turn read marks off, for both of you.',
  },
  {
    what: 'Who you block',
    who: YOU,
    note: 'You disappear for the other member, and they are not told why.',
  },
  {
    what: 'Who you report, and your note',
    who: 'The administrators',
    note: 'The reported member never learns who it was.',
  },
  {
    what: 'Devices',
    who: YOU,
    note: 'Browser, start and last use of each log-in, until it ends; browser and time of refused log-ins, for 30 days. A cookie tells a browser of yours from a new one.',
  },
]

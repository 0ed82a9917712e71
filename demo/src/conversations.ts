import type { Context } from '../../server/src/context.ts'
import { openRoom } from '../../server/src/features/chat/index.ts'
import { insertConversation, insertLikes, type Line } from './demo.repository.ts'

/** A demo login's conversation with their first match. */
export const TALK: Line[] = [
  { by: 'other', content: 'You read maps for fun? Paper ones?' },
  { by: 'me', content: 'Paper only. The creases are part of it.', reaction: 'laugh' },
  { by: 'other', content: 'Then I should confess that I own an atlas from 1962.', reaction: 'wow' },
  { by: 'me', content: 'Now you have my attention.', replyTo: 3 },
  { by: 'other', content: 'There is a map fair on Saturday. Coffee after?' },
]

/** The two demo logins' messages to each other; Amara hasn't read the end. */
export const OF_THE_LOGINS: Line[] = [
  { by: 'me', content: 'A record collection and a dog. Which of the two gets the sofa?' },
  { by: 'other', content: 'The dog. The records get the good light.', reaction: 'laugh' },
  { by: 'me', content: 'Fair. What is playing tonight?' },
  { by: 'other', content: 'Something slow. I have a plan, so I could call and let you listen.' },
]

/** A report by someone who received a request for money. */
export const INVESTMENT: Line[] = [
  { by: 'other', content: 'Hello dear, you look like a person with taste.' },
  { by: 'me', content: 'Thank you. What do you like to do on a Sunday?' },
  { by: 'other', content: 'I trade. My uncle has a method, 30 % a month. Shall I show you?' },
  { by: 'me', content: 'I came here to meet people, not methods.', replyTo: 3 },
  { by: 'other', content: 'You only need 200 to start. I send you the address of the account.' },
]

/** A report by someone who was being pestered. */
export const NO_ANSWER_TAKEN: Line[] = [
  { by: 'other', content: 'Saturday at mine. I cook.' },
  { by: 'me', content: 'Kind of you, but I meet people in a café first.' },
  { by: 'other', content: 'Do not be like that. Where do you live?' },
  { by: 'me', content: 'No. I would rather leave it here. I wish you well.' },
  { by: 'other', content: 'You do not get to decide that.', replyTo: 4 },
  {
    by: 'other',
    content: 'I know which swimming pool you go to. I will wait there tomorrow.',
    reaction: 'sad',
  },
  { by: 'other', content: 'Answer me.' },
]

/** Makes two members like each other, with a conversation that one of them, `me`, may not have read to its end. */
export async function makeMatch(
  db: Context['db'],
  { me, other, lines }: { me: { id: string }; other: { id: string }; lines: Line[] },
): Promise<void> {
  await insertLikes(db, [
    { liker_id: me.id, liked_id: other.id },
    { liker_id: other.id, liked_id: me.id },
  ])
  const roomId = await openRoom(db, me.id, other.id)
  await insertConversation(db, { roomId, me: me.id, other: other.id, lines })
}

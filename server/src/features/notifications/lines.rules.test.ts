import type { NotificationType } from '@savanna/contract/notifications/routes'
import { HOUR_MS } from '@savanna/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLineSubject, joinsLine, typesInLineOf } from './lines.rules.ts'
import { formatSentence, type NotificationGroup } from './notifications.rules.ts'

const at = new Date('2026-11-20T18:00:00Z')
const hoursBefore = (hours: number) => new Date(at.getTime() - hours * HOUR_MS)
const latest = (hours: number, is_read: boolean) => ({
  type: 'post_like' as const,
  is_read,
  created_at: hoursBefore(hours),
  began_at: hoursBefore(hours),
})

describe('an event', () => {
  it.each([
    ['nothing', undefined, false],
    ['an unread one of a week ago', latest(168, false), true],
    ['a read one of an hour ago', latest(1, true), true],
    ['a read one of just under a day', latest(23.99, true), true],
    ['a read one of a day ago', latest(24, true), false],
  ])('an event after %s joins its line: %s', (_, before, joins) => {
    expect(joinsLine(before, at)).toBe(joins)
  })

  it.each([
    [0.99, false, true],
    [0.99, true, true],
    [1, false, false],
    [48, false, false],
  ])(
    'an event of a person joins what the same person began %d hours ago, read or not (%s): %s',
    (hours, is_read, joins) => {
      expect(joinsLine({ ...latest(hours, is_read), type: 'visit' }, at)).toBe(joins)
    },
  )

  it('an event of a person does not join a line that began an hour ago, however new its latest event is', () => {
    expect(joinsLine({ ...latest(1, false), type: 'like', created_at: at }, at)).toBe(false)
  })

  it('an event that comes sooner never stays apart where a later one joins', () => {
    const hours = fc.double({ min: 0, max: 200, noNaN: true })
    fc.assert(
      fc.property(hours, hours, fc.boolean(), (one, other, isRead) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)]
        return !joinsLine(latest(far, isRead), at) || joinsLine(latest(near, isRead), at)
      }),
    )
  })

  it('an event shares a line only with what leads to the same place', () => {
    expect([
      findLineSubject('post_like'),
      findLineSubject('comment'),
      findLineSubject('missed_call'),
    ]).toEqual(['post', 'post', 'caller'])
    for (const type of ['visit', 'like', 'like_back', 'match', 'dislike', 'follow'] as const)
      expect([findLineSubject(type), typesInLineOf(type).includes('visit')]).toEqual(['person', true])
    expect([findLineSubject('plan_ended'), typesInLineOf('comment')]).toEqual([undefined, ['comment']])
  })
})

describe('the sentence', () => {
  const line: NotificationGroup = {
    type: 'visit',
    types: [],
    firstname: 'Amara',
    senders: 1,
    events: 1,
    detail: null,
  }
  it.each<[Partial<NotificationGroup>, string]>([
    [{ type: 'visit' }, 'Amara visited your profile'],
    [{ type: 'like' }, 'Amara liked your profile'],
    [{ type: 'like_back' }, "Amara liked you back: that's a match!"],
    [{ type: 'match' }, "You and Amara like each other: that's a match!"],
    [{ type: 'dislike' }, 'Amara has taken back a like'],
    [{ type: 'follow' }, 'Amara follows you'],
    [{ type: 'post_like' }, 'Amara liked your post'],
    [{ type: 'post_like', senders: 2, events: 2 }, 'Amara and 1 other liked your post'],
    [{ type: 'post_like', senders: 4, events: 4 }, 'Amara and 3 others liked your post'],
    [{ type: 'comment', events: 3 }, 'Amara commented on your post'],
    [{ type: 'comment', senders: 3, events: 9 }, 'Amara and 2 others commented on your post'],
    [{ type: 'missed_call' }, 'You missed a call from Amara'],
    [{ type: 'missed_call', events: 3 }, 'You missed 3 calls from Amara'],
    [{ type: 'plan_bought', detail: 'Gold' }, 'Your plan Gold has begun'],
    [{ type: 'plan_ending', detail: 'Gold' }, 'Your plan Gold ends soon'],
    [{ type: 'plan_ended', detail: 'Gold' }, 'Your plan Gold has ended'],
  ])('the sentence of %o is "%s"', (change, sentence) => {
    expect(formatSentence({ ...line, ...change })).toBe(sentence)
  })

  it.each<[NotificationType[], string]>([
    [['visit', 'like'], 'Mia visited you and liked you'],
    [['like', 'visit', 'follow'], 'Mia visited you, liked you and follows you'],
    [['visit', 'visit', 'like'], 'Mia visited you twice and liked you'],
    [['visit', 'visit', 'visit'], 'Mia visited you 3 times'],
    [['visit', 'like', 'dislike'], 'Mia visited you and has taken back a like'],
    [['like', 'dislike'], 'Mia has taken back a like'],
    [['visit', 'like_back'], "Mia visited you and liked you back: that's a match!"],
    [['visit', 'like', 'match'], "You and Mia like each other: that's a match!"],
  ])('the sentence of what one person did in an hour, %o, is "%s"', (types, sentence) => {
    const type = types.at(-1) ?? 'visit'
    expect(formatSentence({ ...line, firstname: 'Mia', type, types })).toBe(sentence)
  })
})

import type { NotificationType } from '@savanna/contract/notifications/routes'
import { describe, expect, it } from 'vitest'
import { findLineSubject, typesInLineOf } from './lines.rules.ts'
import { formatSentence, type NotificationGroup } from './notifications.rules.ts'

describe('an event', () => {
  it('shares a line only with events that link to the same place', () => {
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
    severalPosts: false,
    firstname: 'Amara',
    senders: 1,
    events: 1,
    detail: null,
  }
  it.each<[Partial<NotificationGroup>, string]>([
    [{ type: 'visit' }, 'Amara visited your profile'],
    [{ type: 'like' }, 'Amara liked your profile'],
    [{ type: 'like_back' }, 'Amara liked you back: that’s a match!'],
    [{ type: 'match' }, 'You and Amara like each other: that’s a match!'],
    [{ type: 'dislike' }, 'Amara took back their like'],
    [{ type: 'follow' }, 'Amara started following you'],
    [{ type: 'post_like' }, 'Amara liked your post'],
    [{ type: 'post_like', senders: 2, events: 2 }, 'Amara and 1 other liked your post'],
    [{ type: 'post_like', senders: 4, events: 4 }, 'Amara and 3 others liked your post'],
    [{ type: 'comment', events: 3 }, 'Amara commented on your post'],
    [{ type: 'comment', senders: 3, events: 9 }, 'Amara and 2 others commented on your post'],
    [{ type: 'missed_call' }, 'You missed a call from Amara'],
    [{ type: 'missed_call', events: 3 }, 'You missed 3 calls from Amara'],
    [{ type: 'plan_bought', detail: 'Gold' }, 'Your Gold plan has started'],
    [{ type: 'plan_ending', detail: 'Gold' }, 'Your Gold plan ends soon'],
    [{ type: 'plan_ended', detail: 'Gold' }, 'Your Gold plan has ended'],
  ])('for %o is "%s"', (change, sentence) => {
    expect(formatSentence({ ...line, ...change })).toBe(sentence)
  })

  it.each<[NotificationType[], string]>([
    [['visit', 'like'], 'Mia visited you and liked you'],
    [['like', 'visit', 'follow'], 'Mia visited you, liked you and started following you'],
    [['visit', 'visit', 'like'], 'Mia visited you twice and liked you'],
    [['visit', 'visit', 'visit'], 'Mia visited you 3 times'],
    [['visit', 'like', 'dislike'], 'Mia visited you and took back their like'],
    [['like', 'dislike'], 'Mia took back their like'],
    [['visit', 'like_back'], 'Mia visited you and liked you back: that’s a match!'],
    [['visit', 'like', 'match'], 'You and Mia like each other: that’s a match!'],
  ])('for one person\'s actions in an hour, %o, is "%s"', (types, sentence) => {
    const type = types.at(-1) ?? 'visit'
    expect(formatSentence({ ...line, firstname: 'Mia', type, types })).toBe(sentence)
  })
})

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ROUNDED_KM } from '@savanna/contract/geo/rounding'
import { formatDistance } from '@savanna/contract/language/numbers'

interface Clause {
  title: MessageDescriptor
  paragraphs: MessageDescriptor[]
}

/** The terms of use. They promise what the site does, and nothing else. */
export const TERMS: Clause[] = [
  {
    title: msg`Who may join`,
    paragraphs: [
      msg`Savanna is for adults. You must be 18 or older, be one person with one account, and tell the truth about your age. The people who run this site may close an account that breaks these terms.`,
      msg`Your account is yours alone. Keep your password to yourself, and log out on devices that others use; under “Log-in and security” you see where you are logged in and can end it from afar.`,
    ],
  },
  {
    title: msg`How we treat each other`,
    paragraphs: [
      msg`Be who you say you are. Do not insult, threaten, stalk or pressure anybody; do not ask for money, sell anything or send advertisements; do not post what is unlawful, shows children in any sexual context, or shows somebody who has not agreed to it.`,
      msg`You can block anybody at once and report what should not be here. Reports are read by people. What follows can be a warning, the removal of a picture or text, a pause, or the end of an account.`,
    ],
  },
  {
    title: msg`What you post`,
    paragraphs: [
      msg`Your words and pictures stay yours. You let us store them and show them to other members as far as the site says who sees what, and only for as long as you leave them here. Taken down or deleted, they are gone from the site.`,
    ],
  },
  {
    title: msg`Plans and payment`,
    paragraphs: [
      msg`A plan is bought once, for the price and number of days that its page shows. It begins when the payment has gone through, or when a plan that you hold already is over. It ends by itself. Nothing is renewed and nothing is charged again.`,
      msg`With a plan, the limits of free members on messages and suggestions do not count, and you can call your matches. What a member may do a day (chats, likes, follows, comments, posts and photos) is limited for everyone, with the numbers that the page of the plans shows. While no plan is on offer, messages, suggestions and calls have no limit for anyone.`,
      msg`Before the end you get a reminder, unless you have turned it off. If a plan is taken off sale or changes its price, the one that you have bought stays as you bought it.`,
      msg`If a payment is refunded in full, or your bank takes the money back, the plan that was bought with it ends. If the bank then decides otherwise, you get back the time that was left. Your rights as a consumer, such as to withdraw from a purchase, are not touched by any of this.`,
    ],
  },
  {
    title: msg`What we promise, and what we cannot`,
    paragraphs: [
      msg`We hold to what the site says about who sees what, answer for our own mistakes as the law says, and do not promise that you will meet somebody. The site may be out of reach at times. We do not check who members really are: meet for the first time in a public place, and tell a friend.`,
    ],
  },
  {
    title: msg({ message: 'Leaving', context: 'terms of use' }),
    paragraphs: [
      msg`You can delete your account at any time in its settings, at once and for good. A plan that still runs ends with it, without its price being paid back, unless the law says so.`,
      msg`If these terms change in a way that matters to you, we tell you before they take effect. If you keep using the site after that, you agree.`,
    ],
  },
]

/** The privacy note: how the data of members is used. */
export const PRIVACY: Clause[] = [
  {
    title: msg`What we keep, and why`,
    // A distance is in the units of whoever reads.
    get paragraphs() {
      return [
        msg`What you enter about yourself, your pictures, likes, messages and posts, because showing them to those they are meant for is what the site does. What you answer about having met a match, to know whether the site helps: nobody else sees it. Your e-mail address, to log you in and to write to you. When and from what kind of device you logged in, so that you can see and end it.`,
        msg`Your position, rounded to about ${{ distance: formatDistance(ROUNDED_KM) }} before it is stored. Others see a rounded distance and never where you are.`,
      ]
    },
  },
  {
    title: msg`Video calls`,
    paragraphs: [
      msg`What you say and show in a call goes from browser to browser, encrypted, and is not stored. Where the site has a relay, calls go through it, and nobody you talk to learns your network address, by which one can tell about where you are. Only when both of you allow direct calls in your settings do your browsers connect without it, and then each can see the other’s address. The relay sees both addresses and not what is said.`,
      msg`Where the site has no relay, every call is direct; the lobby says so before you call, and the card of a call before you answer.`,
    ],
  },
  {
    title: msg`Payments`,
    paragraphs: [
      msg`Where cards are taken, Stripe takes them: the number of your card goes from your browser to Stripe and never to us. Stripe gets your name, your e-mail address and, if you enter one, your phone number, to check the payment. We keep what was bought, when, for how much and whether it was paid, and not the phone number.`,
      msg`Bookkeeping must outlast an account: when you delete yours, the payments and receipts stay, without anything that leads to you.`,
    ],
  },
  {
    title: msg`Who else gets it`,
    paragraphs: [
      msg`Nobody buys it and no advertiser gets it. Your browser asks no other site for anything while you are here, save Google where you can sign in with it, and Stripe on the page where you pay.`,
      msg`If you turn on push messages, your browser’s maker carries them; they say that something happened and not what was written.`,
    ],
  },
  {
    title: msg`What outlasts your account`,
    paragraphs: [
      msg`When you delete your account, everything described here is deleted immediately. To protect other members, we keep a little for 90 days under a code made from your email address with a secret key, which doesn’t show the address: who blocked you and whom you blocked, reports about you that are still open, with an encrypted copy of what was reported, how much you had used of the day’s limits, and whether our team had deactivated your account.`,
      msg`If you come back with the same address in that time, you stay blocked, and our team can finish looking into the reports. Otherwise deleting an account would be a way around blocks and reports. After 90 days all of it is deleted.`,
      msg`Backups of the site may hold your data for longer. A list of codes without names makes sure that restoring one deletes your account again.`,
    ],
  },
  {
    title: msg`What you can do`,
    paragraphs: [
      msg`See who sees what, field by field. Download everything that we hold about you. Correct it. Turn off mails and push messages. Delete it all.`,
    ],
  },
]

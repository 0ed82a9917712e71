import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ROUNDED_KM } from '@savanna/contract/geo/rounding'
import { formatDistance } from '@savanna/contract/language/numbers'
import { SITE_NAME } from '@savanna/contract/site/name'

interface Clause {
  title: MessageDescriptor
  paragraphs: MessageDescriptor[]
}

/** The terms of use. They promise what the site does, and nothing else. */
export const TERMS: Clause[] = [
  {
    title: msg`Who can join`,
    paragraphs: [
      msg`${{ site: SITE_NAME }} is for adults. You must be 18 or over, have one account for yourself only, and tell the truth about your age. The people who run this site may close an account that breaks these terms.`,
      msg`Your account is for you alone. Keep your password to yourself, and log out on devices other people use. Under “Settings” you can see where you’re logged in, and log out remotely.`,
    ],
  },
  {
    title: msg`How we treat each other`,
    paragraphs: [
      msg`Be who you say you are. Don’t insult, threaten, stalk or pressure anyone. Don’t ask for money, sell anything or advertise. Don’t post anything unlawful, anything that shows children in a sexual context, or anyone who hasn’t agreed to it.`,
      msg`You can block anyone at any time, and report what shouldn’t be here. Reports are read by people. The outcome can be a warning, the removal of a picture or text, a suspension, or the end of an account.`,
    ],
  },
  {
    title: msg`What you post`,
    paragraphs: [
      msg`Your words and pictures stay yours. You let us store them and show them to other members, as set out under who sees what, for as long as you leave them here. Once you take them down or delete them, they’re gone from the site.`,
    ],
  },
  {
    title: msg`Plans and payment`,
    paragraphs: [
      msg`You buy a plan once, for the price and number of days shown on its page. It starts when your payment goes through, or when a plan you already have ends. It ends by itself. Nothing renews, and you won’t be charged again.`,
      msg`With a plan, the free limits on messages and suggestions don’t apply, and you can call your matches. Chats, likes, follows, comments, posts and photos are limited per day for everyone: the plans page shows the numbers. While no plans are available, messages, suggestions and calls are unlimited for everyone.`,
      msg`We’ll remind you before your plan ends, unless you’ve turned that off. If a plan is withdrawn or its price changes, the one you bought stays the same.`,
      msg`If a payment is refunded in full, or your bank takes the money back, the plan it paid for ends. If the bank then reverses that, you get back the time that was left. None of this affects your rights as a consumer, such as your right to withdraw from a purchase.`,
    ],
  },
  {
    title: msg`What we promise, and what we can’t`,
    paragraphs: [
      msg`We stand by what the site says about who sees what, and we’re responsible for our own mistakes as the law requires. We can’t promise that you’ll meet someone. The site may be unavailable at times. We don’t check who members really are: meet in a public place the first time, and tell a friend.`,
    ],
  },
  {
    title: msg({ message: 'Leaving', context: 'terms of use' }),
    paragraphs: [
      msg`You can delete your account in settings at any time, immediately and for good. If you still have a plan, it ends too, and we don’t refund it unless the law requires us to.`,
      msg`If these terms change in a way that matters to you, we’ll tell you before they take effect. If you keep using the site after that, you agree to them.`,
    ],
  },
]

/** The privacy notice: how members' data is used. */
export const PRIVACY: Clause[] = [
  {
    title: msg`What we keep, and why`,
    // Distances are in the reader's units.
    get paragraphs() {
      return [
        msg`What you tell us about yourself, your pictures, likes, messages and posts: showing them to the people they’re meant for is what the site does. Your answers about having met a match: they tell us if the site helps, and nobody else sees them. Your saved searches: to tell you when someone new fits. Your email address: to log you in and to email you. When, and on what kind of device, you logged in: so you can see it and log out.`,
        msg`Your location, rounded to about ${{ distance: formatDistance(ROUNDED_KM) }} before we store it. Others see a rounded distance, never where you are.`,
      ]
    },
  },
  {
    title: msg`Video calls`,
    paragraphs: [
      msg`What you say and show on a call goes from browser to browser, encrypted, and isn’t stored. If the site has a relay, calls go through it and nobody you talk to sees your IP address, which can reveal roughly where you are. Your browsers connect without it only if you both allow direct calls in settings, and then you can see each other’s IP address. The relay sees both addresses, but not what’s said.`,
      msg`If the site has no relay, every call is direct. We tell you so in the lobby before you call, and on the incoming call before you answer.`,
    ],
  },
  {
    title: msg`Payments`,
    paragraphs: [
      msg`Where you can pay by card, Stripe takes the payment: your card number goes from your browser to Stripe and never reaches us. Stripe gets your name, your email address and, if you enter one, your phone number, to check the payment. We keep what you bought, when, for how much and whether it was paid, but not your phone number.`,
      msg`We have to keep our accounts even after you close yours. When you delete your account, the payments and receipts stay, with nothing in them that leads to you.`,
    ],
  },
  {
    title: msg`Who else gets it`,
    paragraphs: [
      msg`We don’t sell it, and no advertiser gets it. While you’re here, your browser contacts no other sites, except Google (if you can sign in with it) and Stripe (on the payment page).`,
      msg`If you turn on push notifications, your browser’s maker delivers them. They say what happened and who it was, not what was written.`,
    ],
  },
  {
    title: msg`What outlasts your account`,
    paragraphs: [
      msg`When you delete your account, everything described here is deleted immediately. To protect other members, we keep a little for 90 days under a code made from your email address with a secret key, which doesn’t show the address: who blocked you and who you blocked, reports about you that are still open, with an encrypted copy of what was reported, how much you had used of the day’s limits, and whether our team had deactivated your account.`,
      msg`If you come back with the same address in that time, you stay blocked, and our team can finish looking into the reports. Otherwise deleting an account would be a way around blocks and reports. After 90 days all of it is deleted.`,
      msg`Backups of the site may hold your data for longer. A list of codes without names makes sure that restoring one deletes your account again.`,
    ],
  },
  {
    title: msg`What you can do`,
    paragraphs: [
      msg`See who sees what, field by field. Download everything we hold about you. Correct it. Turn off emails and push notifications. Delete it all.`,
    ],
  },
]

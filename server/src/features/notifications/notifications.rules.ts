import type { NotificationType } from '@savanna/contract/notifications'

const SENTENCES: Record<NotificationType, (firstname: string) => string> = {
  visit: (firstname) => `${firstname} visited your profile`,
  like: (firstname) => `${firstname} liked your profile`,
  like_back: (firstname) => `${firstname} liked you back: that's a match!`,
  dislike: (firstname) => `${firstname} has taken back a like`,
  follow: (firstname) => `${firstname} follows you`,
}

/** The sentence that a notification shows. */
export function sentenceOf(type: NotificationType, firstname: string): string {
  return SENTENCES[type](firstname)
}

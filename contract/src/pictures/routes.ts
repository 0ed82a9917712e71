import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Done, LIMITS, ownPath } from '../common.ts'
import { Id } from '../id.ts'
import { withMessage } from '../language/say.ts'
import { route } from '../route.ts'

export const PICTURE_TOO_LARGE = msg`Please upload a correct image (less than 2mb)`
export const PICTURE_UNREADABLE = msg`Please upload a correct image`

const Fraction = z.number().min(0).max(1)
/** To a thousandth: numbers below about 1e-38 don't fit the stored type. */
const GivenFraction = Fraction.overwrite((value) => Math.round(value * 1000) / 1000)

/** A photo for a viewer: signed URLs that expire within the hour. */
export const Photo = z.object({
  /** The 640 px wide rendition. */
  url: z.string(),
  /** Renditions that are 96, 200, 640 and 1280 px wide, in the HTML attribute's form. */
  srcset: z.string(),
  /** Base64 of the thumbhash, shown until the picture is loaded. */
  thumbhash: z.string(),
  /** The area that stays visible when the picture is cropped: fractions of its width and height, 0 to 1. */
  focus_x: Fraction,
  focus_y: Fraction,
  /** The colour behind white text at the bottom of the picture, with a contrast of at least 4.5:1: `#rrggbb`. */
  scrim: z.string(),
})
export type Photo = z.infer<typeof Photo>

export const PicIndex = z
  .number()
  .int()
  .min(0)
  .max(LIMITS.pictures - 1)

export const Picture = Photo.extend({
  id: Id,
  pic_index: PicIndex,
  /** 1 for the main picture, otherwise 0. */
  profile_picture: z.union([z.literal(0), z.literal(1)]),
})
export type Picture = z.infer<typeof Picture>

const own = ownPath('id')

export const setPicture = route('POST', '/users/update/:id/picture', {
  ...own,
  summary: 'Put a picture into one of the five slots; the first picture becomes the main one.',
  body: z.object({
    data: z.object({
      pic_index: PicIndex,
      /** The image as a base64 data URL; under 2 MB once decoded. */
      url: z.string(),
    }),
  }),
  reply: Done.extend({ picture: Picture }),
  errors: ['picture_unreadable', 'picture_too_large', 'allowance_used_up'],
  bodyLimit: 4_000_000,
  perMinute: 30,
})

export const deletePicture = route('POST', '/users/delete/:id/picture', {
  ...own,
  summary: 'Empty a slot; when it held the main picture, the first other one is promoted.',
  body: z.object({ pic_index: PicIndex }),
  reply: Done,
  errors: ['picture_not_found'],
})

export const PICTURES_CHANGED = msg`Your pictures were changed somewhere else. Please check them and try again.`

export const orderPictures = route('POST', '/users/update/:id/pictures/order', {
  ...own,
  summary: 'Reorder the pictures; the main picture stays the main one.',
  body: z.object({
    /** Every filled slot, once: the first filled slot gets the first one's picture, and so on. */
    order: z
      .array(PicIndex)
      .min(1)
      .max(LIMITS.pictures)
      .refine((order) => new Set(order).size === order.length, withMessage(msg`List each picture only once`)),
  }),
  reply: Done,
  errors: ['pictures_changed'],
})

export const setFocalPoint = route('POST', '/users/update/:id/picture/focus', {
  ...own,
  summary: 'Say what of a picture stays in sight when it is cropped.',
  body: z.object({ pic_index: PicIndex, focus_x: GivenFraction, focus_y: GivenFraction }),
  reply: Done,
  errors: ['picture_not_found'],
})

export const setMainPicture = route('POST', '/users/update/:id/profile_picture', {
  ...own,
  summary: 'Make the picture of a slot the main one.',
  body: z.object({ pic_index: PicIndex, pic_url: z.string().optional() }),
  reply: Done,
  errors: ['picture_not_found'],
})

import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Done } from '../common.ts'
import { foldDigits } from '../digits.ts'
import { Id } from '../id.ts'
import { formatNumber } from '../language/numbers.ts'
import { type Sentence, say, withMessage } from '../language/say.ts'
import { route } from '../route.ts'
import { lineOfText } from '../text.ts'
import { Version } from './versions.ts'

export const NO_TITLE = msg`Please enter the package title!`
export const NO_DURATION = msg`Please enter the package duration!`
export const NO_PRICE = msg`Please enter the package price!`

/** Pence. Stripe's minimum is 30; more than £10,000 is a typo. */
const [LEAST, MOST] = [30, 1_000_000]
const PRICE_BOUNDS = msg`The price must be between £0.30 and £10,000.00`
const priceForm = () =>
  msg`The price must be a number with at most two decimals, such as ${{ example: formatNumber(19.99) }}`
const LONGEST_DAYS = 3_660
const DURATION_FORM = msg`The duration must be a whole number of days from 1 to ${{ limit: LONGEST_DAYS }}`

/** Pounds, as a number or its digits; any other text is rejected. */
const Price = z
  .union([z.number(), z.string()], withMessage(NO_PRICE))
  .transform((price) => (typeof price === 'number' ? String(price) : foldDigits(price).trim()))
  .superRefine((text, context) => {
    const refuse = (sentence: Sentence) => context.addIssue({ code: 'custom', message: say(sentence) })
    if (text === '') return refuse(NO_PRICE)
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return refuse(priceForm())
    const pence = Math.round(Number(text) * 100)
    if (pence < LEAST || pence > MOST) refuse(PRICE_BOUNDS)
  })
  .transform(Number)

const Duration = z
  .union([z.number(), z.string()], withMessage(NO_DURATION))
  .transform((days) => foldDigits(String(days)).trim())
  .superRefine((text, context) => {
    const refuse = (sentence: Sentence) => context.addIssue({ code: 'custom', message: say(sentence) })
    if (text === '') return refuse(NO_DURATION)
    if (!/^\d{1,6}$/.test(text) || Number(text) < 1 || Number(text) > LONGEST_DAYS) refuse(DURATION_FORM)
  })
  .transform(Number)

const TITLE_LONG = msg`The title can be up to 60 characters`

const Status = z.enum(['Active', 'Deactive'], withMessage(msg`The status must be Active or Deactive`))

export const PackageForm = z.object({
  title: lineOfText(60, withMessage(TITLE_LONG), withMessage(NO_TITLE))
    .trim()
    .min(1, withMessage(NO_TITLE))
    .max(60, withMessage(TITLE_LONG)),
  duration: Duration,
  price: Price,
  status: Status.default('Deactive'),
})
export type PackageForm = z.infer<typeof PackageForm>

/** A change to a plan: named fields with the version they are based on, or otherwise the whole form. */
export const PackageChange = PackageForm.partial()
  .extend({ status: Status.optional(), version: Version.optional() })
  .superRefine(({ version, ...form }, context) => {
    if (version !== undefined) return
    for (const { path, message } of PackageForm.safeParse(form).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message })
  })
export type PackageChange = z.infer<typeof PackageChange>

const one = { access: 'admin', params: z.object({ id: Id }), reply: Done } as const

export const createPackage = route('POST', '/admin/create_packages', {
  summary: 'Make a plan. The price is in pounds.',
  access: 'admin',
  body: PackageForm,
  reply: Done.extend({ id: Id }),
})

export const updatePackage = route('PUT', '/admin/update_packages/:id', {
  ...one,
  summary:
    'Change a plan. Members who bought it keep what they bought. With the version that the change is based on, it may name only some fields and is rejected when there is a newer version.',
  body: PackageChange,
  errors: ['package_not_found', 'changed_elsewhere'],
})

export const deletePackage = route('DELETE', '/admin/delete_packages/:id', {
  ...one,
  summary:
    'Delete a plan. Members who have it keep it to its end, and receipts stay. With the version that the decision is based on, it is rejected when there is a newer one.',
  query: z.object({ version: Version.optional() }),
  errors: ['package_not_found', 'changed_elsewhere'],
})

import { foldDigits } from '@savanna/contract/digits'
import { readPounds } from '@savanna/contract/money'
import type { Subscribe } from '@savanna/contract/plans/payments'

/** A payer's terms: a title, a price in pence and a number of days. */
export interface Terms {
  title: string
  price: number
  duration: number
}

type Promised = Pick<Subscribe, 'packageName' | 'packagePrice' | 'packageDuration'>
type Value = Promised['packageName']

const PENCE = 100

/** Returns the terms with which a payment was started. */
export function findTermsOf(payment: { plan: string; amount: number; days: number }): Terms {
  return { title: payment.plan, price: payment.amount, duration: payment.days }
}

/** Returns whether an order matches these terms. An absent or empty field promises nothing. */
export function isAsPromised(
  { packageName, packagePrice, packageDuration }: Promised,
  { title, price, duration }: Terms,
): boolean {
  const isName = (name: string | number) => String(name).normalize('NFC').trim() === title
  const isPrice = (pounds: string | number) =>
    isAmount((typeof pounds === 'number' ? pounds : readPounds(pounds)) ?? Number.NaN, price)
  const isDuration = (days: string | number) => Number(foldDigits(String(days))) === duration
  return agrees(packageName, isName) && agrees(packagePrice, isPrice) && agrees(packageDuration, isDuration)
}

/** Returns whether pounds are these pence, but for what computing them with fractions adds. */
function isAmount(pounds: number, pence: number): boolean {
  return Math.abs(pounds * PENCE - pence) < 1e-6
}

function agrees(value: Value, isSame: (value: string | number) => boolean): boolean {
  return value === undefined || value === null || value === '' || isSame(value)
}

import { say } from '@savanna/contract/language/say'
import { PAY_AGAIN, type PaymentAnswer, type Subscribe, subscribe } from '@savanna/contract/plans/payments'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PaymentForm } from '../../features/plans/purchase/PaymentForm.tsx'
import { anOwnProfile } from '../../features/profiles/profiles.examples.testing.ts'
import { showAs } from '../../features/profiles/profiles.testing.tsx'
import { problem, startFakeApi } from '../../kit/api/fake-api.testing.ts'
import { endSession } from '../../kit/session/session.ts'

const plan = {
  id: '01900000-0000-7000-8000-000000000001',
  title: 'Noon',
  price: 24.99,
  duration: 90,
  status: 'Active' as const,
}
const paid: PaymentAnswer = {
  message: 'Payment Successfull',
  status: 'succeeded',
  payment_id: plan.id,
  client_secret: null,
}

afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

type Order = Partial<Subscribe>

/** Shows the form on a site where an equal payment went through a moment ago, and presses Pay. */
async function payTwice() {
  const orders: Order[] = []
  startFakeApi().on(subscribe, ({ body }) => {
    const order = body as Order
    orders.push(order)
    return order.confirm ? paid : problem(409, 'payment_repeated', say(PAY_AGAIN))
  })
  const onPaid = vi.fn()
  await showAs(
    anOwnProfile,
    <PaymentForm plan={plan} settings={{ provider: 'test', publishable_key: null }} onPaid={onPaid} />,
  )
  await screen.findByLabelText('Card number')
  fireEvent.click(screen.getByRole('button', { name: 'Pay £24.99' }))
  await screen.findByRole('dialog', { name: say(PAY_AGAIN) })
  return { orders, onPaid }
}

it('asks before repeating an equal payment, and then uses the same key', async () => {
  const { orders, onPaid } = await payTwice()
  expect(screen.getByRole('dialog').textContent).toContain('you’ll get another 90 days after it')
  expect(onPaid).not.toHaveBeenCalled()

  fireEvent.click(screen.getByRole('button', { name: 'Pay again' }))
  await vi.waitFor(() => expect(onPaid).toHaveBeenCalledOnce())
  expect(orders.map(({ confirm }) => confirm)).toEqual([false, true])
  expect(orders[1]?.idempotency_key).toBe(orders[0]?.idempotency_key)
})

it('a payer who cancels pays nothing and still has the form', async () => {
  const { orders, onPaid } = await payTwice()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(orders).toHaveLength(1)
  expect(onPaid).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Pay £24.99' })).toBeDefined()
})

it('changed terms need another click before an order', async () => {
  const orders: Order[] = []
  startFakeApi().on(subscribe, ({ body }) => {
    orders.push(body as Order)
    return orders.length > 1 ? paid : problem(409, 'plan_changed', 'Noon now costs £80 for 90 days.')
  })
  const onPaid = vi.fn()
  await showAs(
    anOwnProfile,
    <PaymentForm plan={plan} settings={{ provider: 'test', publishable_key: null }} onPaid={onPaid} />,
  )
  await screen.findByLabelText('Card number')
  const pay = screen.getByRole('button', { name: 'Pay £24.99' })
  fireEvent.click(pay)
  expect(await screen.findByText('Noon now costs £80 for 90 days.')).toBeDefined()
  expect(orders).toMatchObject([{ packageName: 'Noon', packagePrice: 24.99, packageDuration: 90 }])
  expect(onPaid).not.toHaveBeenCalled()

  await vi.waitFor(() => expect(pay.hasAttribute('data-loading')).toBe(false))
  fireEvent.click(pay)
  await vi.waitFor(() => expect(onPaid).toHaveBeenCalledOnce())
  expect(orders).toHaveLength(2)
  expect(orders[1]?.idempotency_key).not.toBe(orders[0]?.idempotency_key)
})

it('rejects a card unknown to the test bank before anything is sent', async () => {
  const api = startFakeApi()
  await showAs(
    anOwnProfile,
    <PaymentForm plan={plan} settings={{ provider: 'test', publishable_key: null }} onPaid={() => {}} />,
  )
  fireEvent.change(await screen.findByLabelText('Card number'), { target: { value: '5555555555554444' } })
  fireEvent.click(screen.getByRole('button', { name: 'Pay £24.99' }))
  expect(await screen.findByText(/doesn’t know this card/)).toBeDefined()
  expect(api.count(subscribe)).toBe(0)
})

it('a declined payment leaves the focus on the reason', async () => {
  startFakeApi().on(subscribe, () => problem(402, 'card_declined', 'Your card was declined.'))
  await showAs(
    anOwnProfile,
    <PaymentForm plan={plan} settings={{ provider: 'test', publishable_key: null }} onPaid={() => {}} />,
  )
  await screen.findByLabelText('Card number')
  const pay = screen.getByRole('button', { name: 'Pay £24.99' })
  pay.focus()
  fireEvent.click(pay)
  const reason = await screen.findByText('Your card was declined.')
  await vi.waitFor(() => expect(document.activeElement?.contains(reason)).toBe(true))
  expect(document.activeElement?.getAttribute('role')).toBe('alert')
})

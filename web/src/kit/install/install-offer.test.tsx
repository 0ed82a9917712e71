import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InstallOffer } from './InstallOffer.tsx'
import { endOffer, holdInstallPrompt, offerInstall, useInstallOffer } from './install.store.ts'

holdInstallPrompt()

beforeEach(() => localStorage.clear())
afterEach(() => {
  act(endOffer)
  cleanup()
  act(() => dispatchEvent(new Event('appinstalled')))
  Reflect.deleteProperty(navigator, 'standalone')
  vi.unstubAllGlobals()
})

function Offered() {
  const way = useInstallOffer()
  return way && <InstallOffer way={way} />
}

function show() {
  render(
    <MantineProvider env="test">
      <Offered />
    </MantineProvider>,
  )
}

/** Makes the browser offer the installation. Returns its prompt. */
function browserOffers() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => {}),
  })
  act(() => void dispatchEvent(event))
  expect(event.defaultPrevented, 'the browser does not ask by itself').toBe(true)
  return event.prompt
}

const title = () => screen.queryByRole('heading', { name: 'Keep Savanna handy' })

it('offers the installation after a match, and a click opens the prompt', () => {
  show()
  const prompt = browserOffers()
  expect(title()).toBeNull()
  act(offerInstall)
  expect(title()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(title()).toBeNull()
})

it('the installation is offered once', () => {
  show()
  browserOffers()
  act(offerInstall)
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(title()).toBeNull()
  act(offerInstall)
  expect(title()).toBeNull()
})

it('an iPhone gets written instructions', () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  show()
  expect(title()).toBeNull()
  act(offerInstall)
  expect(screen.getByText(/Share, then Add to Home Screen/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect(title()).toBeNull()
})

it('the installed app offers nothing', () => {
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
  show()
  browserOffers()
  act(offerInstall)
  expect(title()).toBeNull()
})

it('a browser offers the installation as soon as it can', () => {
  show()
  act(offerInstall)
  expect(title()).toBeNull()
  browserOffers()
  expect(title()).not.toBeNull()
})

import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Drawer } from './Drawer.tsx'
import { Menu } from './Menu.tsx'
import { Modal } from './Modal.tsx'
import { Popover } from './Popover.tsx'

type Close = (() => void) | undefined

const back = vi.hoisted(() => ({ open: [] as Close[] }))
vi.mock('../../back/use-back-closes.ts', () => ({
  useBackCloses: (opened: boolean, close: Close) => {
    if (opened) back.open.push(close)
  },
}))

beforeEach(() => {
  back.open = []
})

const OVERLAYS: Record<string, (opened: boolean, close: () => void) => ReactNode> = {
  Modal: (opened, close) => <Modal opened={opened} onClose={close} />,
  'Modal.Root': (opened, close) => (
    <Modal.Root opened={opened} onClose={close}>
      {null}
    </Modal.Root>
  ),
  Drawer: (opened, close) => <Drawer opened={opened} onClose={close} />,
  Menu: (opened, close) => (
    <Menu opened={opened} onChange={(next) => !next && close()}>
      <Menu.Target>
        <button type="button">Open</button>
      </Menu.Target>
    </Menu>
  ),
  Popover: (opened, close) => (
    <Popover opened={opened} onChange={(next) => !next && close()}>
      <Popover.Target>
        <button type="button">Open</button>
      </Popover.Target>
    </Popover>
  ),
}

it.each(Object.entries(OVERLAYS))('lets Back close %s while it’s open', (_, draw) => {
  const close = vi.fn()
  const { rerender } = render(<MantineProvider env="test">{draw(false, close)}</MantineProvider>)
  expect(back.open).toEqual([])
  rerender(<MantineProvider env="test">{draw(true, close)}</MantineProvider>)
  back.open.at(-1)?.()
  expect(close).toHaveBeenCalledOnce()
})

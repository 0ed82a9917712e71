import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FocusDialog } from './FocusDialog.tsx'

afterEach(cleanup)

const picture = {
  id: '01890000-0000-7000-8000-000000000001',
  pic_index: 2,
  profile_picture: 0,
  url: '/media/a',
  srcset: '/media/a 640w',
  thumbhash: '',
  focus_x: 0.5,
  focus_y: 0.4,
  scrim: 'tan',
} as const

it('arrow keys and clicks move the focal point, which is saved', async () => {
  const save = vi.fn()
  render(
    <MantineProvider env="test">
      <FocusDialog picture={picture} busy={false} onSave={save} onClose={() => {}} />
    </MantineProvider>,
  )
  const stage = await screen.findByRole('group', { name: /^What stays in view/ })
  fireEvent.keyDown(stage, { key: 'ArrowRight' })
  fireEvent.keyDown(stage, { key: 'ArrowUp', shiftKey: true })
  expect(screen.getByRole('status').textContent).toBe('52 per cent from the left, 30 per cent from the top')
  stage.setPointerCapture = () => {}
  stage.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 250 }) as DOMRect
  fireEvent.pointerDown(stage, { clientX: 50, clientY: 200 })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(save).toHaveBeenCalledWith({ x: 0.25, y: 0.8 })
})

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { drawnPortrait } from '../../art/portraits.ts'
import { Photo } from './Photo.tsx'

const THUMBHASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI'

afterEach(cleanup)

describe('a photo', () => {
  it('shows the drawn portrait when there is no picture', () => {
    render(<Photo photo={null} alt="Ada" fallback={drawnPortrait('woman')} />)
    expect(screen.getByAltText('Ada').getAttribute('src')).toBe('/portraits/woman.svg')
  })

  it('shows the drawn portrait when loading fails, and retries another picture', () => {
    const view = render(
      <Photo photo={{ url: '/a.webp', srcset: '/a.webp 320w' }} alt="Ada" fallback="/portraits/unset.svg" />,
    )
    fireEvent.error(screen.getByAltText('Ada'))
    expect(screen.getByAltText('Ada').getAttribute('src')).toBe('/portraits/unset.svg')
    expect(screen.getByAltText('Ada').hasAttribute('srcset')).toBe(false)

    view.rerender(<Photo photo={{ url: '/b.webp' }} alt="Ada" fallback="/portraits/unset.svg" />)
    expect(screen.getByAltText('Ada').getAttribute('src')).toBe('/b.webp')
  })

  it('has no URLs until it’s in the page', () => {
    const photo = (
      <Photo photo={{ url: '/a.webp', srcset: '/a.webp 320w' }} sizes="50vw" alt="Ada" fallback="/b.svg" />
    )
    const made = renderToStaticMarkup(photo)
    expect(made).toContain('alt="Ada"')
    expect(made).not.toMatch(/src|sizes/)

    render(photo)
    const image = screen.getByAltText('Ada')
    expect(['src', 'srcset', 'sizes'].map((name) => image.getAttribute(name))).toEqual([
      '/a.webp',
      '/a.webp 320w',
      '50vw',
    ])
  })

  it('shows its thumbhash until the picture has loaded', () => {
    render(
      <Photo photo={{ url: '/a.webp', thumbhash: THUMBHASH }} alt="Ada" fallback="/portraits/unset.svg" />,
    )
    const image = screen.getByAltText('Ada')
    expect(image.parentElement?.style.backgroundImage).toContain('data:image/png')
    fireEvent.load(image)
    expect(image.parentElement?.style.backgroundImage).toBe('')
  })

  it('shows its focal point when cropped, like a drawn portrait', () => {
    const focus = { focus_x: 0.125, focus_y: 0.7 }
    const view = render(
      <Photo photo={{ url: '/a.webp', ...focus }} alt="Ada" fallback="/portraits/unset.svg" />,
    )
    expect(screen.getByAltText('Ada').style.objectPosition).toBe('12.5% 70%')
    view.rerender(<Photo photo={null} alt="Ada" fallback="/portraits/unset.svg" />)
    expect(screen.getByAltText('Ada').style.objectPosition).toBe('')
  })
})

describe('drawnPortrait', () => {
  it.each([
    ['man', '/portraits/man.svg'],
    ['woman', '/portraits/woman.svg'],
    [null, '/portraits/unset.svg'],
    ['something else', '/portraits/unset.svg'],
  ])('for %j is %s', (gender, url) => expect(drawnPortrait(gender)).toBe(url))
})

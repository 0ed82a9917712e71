const { list } = require('postcss')

/** Spacing: steps of the scale, zero, or a few pixels. */
const spaceOf = (steps) =>
  steps.replaceAll(/\S+/g, (part) => (/^\d+(px)?$/.test(part) ? part : `var(--space-${part})`))
const gapOf = (gap) => (gap ? { gap: spaceOf(gap) } : {})
const roundOf = (radius) => (radius ? { 'border-radius': `var(--radius-${radius})` } : {})
const layerOf = (layer) => (layer ? { 'z-index': `var(--layer-${layer})` } : {})

/** The line height for each step of the display type. */
const LEADING = { lg: 1.3, xl: 1.25, '2xl': 1.2, '3xl': 1.15, '4xl': 1.06, '5xl': 1.05 }

/**
 * Declarations that many stylesheets share, written `@mixin name;` or `@mixin name step;` in a rule. A step is one of
 * the tokens (`row sm` has a gap of `var(--space-sm)`), and commas separate several. `composes` can't share them:
 * Vite copies the whole sheet into each one that composes from it, and the copies change which rule wins.
 */
const mixins = {
  /** Side by side, centred on one line. */
  row: (_rule, gap, align = 'center') => ({ display: 'flex', 'align-items': align, ...gapOf(gap) }),
  'inline-row': (_rule, gap) => ({ display: 'inline-flex', 'align-items': 'center', ...gapOf(gap) }),
  /** A link or button high enough to tap. */
  touch: (_rule, gap) => ({
    display: 'inline-flex',
    'align-items': 'center',
    'min-height': '44px',
    ...gapOf(gap),
  }),
  /** Wraps onto more lines if there isn't enough width. */
  wrap: (_rule, gap, align) => ({
    display: 'flex',
    'flex-wrap': 'wrap',
    'align-items': align,
    ...gapOf(gap),
  }),
  column: (_rule, gap, align) => ({
    display: 'flex',
    'flex-direction': 'column',
    'align-items': align,
    ...gapOf(gap),
  }),
  stack: (_rule, gap) => ({ display: 'grid', ...gapOf(gap) }),
  grid: (_rule, gap, columns) => ({ display: 'grid', ...gapOf(gap), 'grid-template-columns': columns }),
  columns: (_rule, columns) => ({ display: 'grid', 'grid-template-columns': columns }),
  /** As many columns of this width as there are children. */
  across: (_rule, gap, width) => ({
    display: 'grid',
    ...gapOf(gap),
    'grid-auto-columns': width,
    'grid-auto-flow': 'column',
  }),
  /** Columns that scroll by touch and stop at each one, as wide as the page. */
  'snap-row': (_rule, gap, width) => ({
    display: 'grid',
    ...gapOf(gap),
    'grid-auto-columns': width,
    'grid-auto-flow': 'column',
    'overflow-x': 'auto',
    padding: 'var(--space-2xs) var(--gutter)',
    'scroll-padding': 'var(--gutter)',
    'scroll-snap-type': 'x mandatory',
    'scrollbar-width': 'none',
  }),
  /** Centred in its box, both ways. */
  center: { display: 'flex', 'align-items': 'center', 'justify-content': 'center' },
  /** A row with its children at both ends. */
  spread: (_rule, gap, wrap) => ({
    display: 'flex',
    'flex-wrap': wrap,
    'align-items': 'center',
    'justify-content': 'space-between',
    ...gapOf(gap),
  }),
  /** A column centred in its box. */
  middle: (_rule, gap) => ({
    display: 'flex',
    'flex-direction': 'column',
    'align-items': 'center',
    'justify-content': 'center',
    ...gapOf(gap),
  }),
  /** A row that scrolls sideways by touch. */
  strip: {
    display: 'flex',
    'overflow-x': 'auto',
    'overscroll-behavior-x': 'contain',
    'scrollbar-width': 'none',
  },
  /** Takes the remaining width, and may shrink below its longest word. */
  grow: { flex: 1, 'min-width': 0 },
  /** Centred, and as wide as the site's content may be. */
  page: (_rule, width = 'var(--page)') => ({ margin: '0 auto', 'max-width': width }),
  square: (_rule, side) => ({ width: side, height: side }),
  /** A disc of this diameter. */
  round: (_rule, side) => ({ width: side, height: side, 'border-radius': 'var(--radius-circle)' }),
  /** Covers the nearest positioned ancestor, or stays this far from its edges. */
  cover: (_rule, inset = '0', layer) => ({ position: 'absolute', inset, ...layerOf(layer) }),
  /** `inset` in reading direction: top, end, bottom and start. */
  pin: (_rule, sides, layer) => {
    const [top, end, bottom, start] = list.space(sides)
    return {
      position: 'absolute',
      'inset-block': `${top} ${bottom}`,
      'inset-inline': `${start} ${end}`,
      ...layerOf(layer),
    }
  },
  /** `padding` in reading direction: top, end, bottom and start. */
  pad: (_rule, sides) => {
    const [top, end, bottom, start] = list.space(sides)
    return { 'padding-block': `${top} ${bottom}`, 'padding-inline': `${start} ${end}` }
  },
  /** Sticks to the top of its scroll container, or this far below it. */
  sticky: (_rule, top, layer) => ({ position: 'sticky', top, ...layerOf(layer) }),
  'sticky-bottom': (_rule, bottom, layer) => ({ position: 'sticky', bottom, ...layerOf(layer) }),
  /** Visible only to screen readers. */
  unseen: {
    position: 'absolute',
    overflow: 'hidden',
    width: '1px',
    height: '1px',
    'clip-path': 'inset(50%)',
    'white-space': 'nowrap',
  },

  /** A picture that fills its frame. */
  fill: { display: 'block', width: '100%', height: '100%', 'object-fit': 'cover' },

  /** As wide as its container, in its own aspect ratio. */
  fluid: { display: 'block', width: '100%', height: 'auto' },

  /** The arrow of a select without its native look, as a pseudo-element over its end. */
  arrow: {
    position: 'absolute',
    'inset-inline-end': '20px',
    width: '8px',
    height: '8px',
    border: 'solid var(--muted)',
    'border-width': '0 1.75px 1.75px 0',
    content: '""',
    'pointer-events': 'none',
    rotate: '45deg',
  },

  title: (_rule, step) => ({ font: `500 var(--type-${step}) / ${LEADING[step]} var(--font-display)` }),
  text: (_rule, step, weight, leading) => ({
    'font-size': `var(--type-${step})`,
    'font-weight': weight,
    ...(leading ? { 'line-height': leading } : {}),
  }),
  size: (_rule, step, leading) => ({ 'font-size': `var(--type-${step})`, 'line-height': leading }),
  note: { color: 'var(--muted)', 'font-size': 'var(--type-sm)' },
  ellipsis: { overflow: 'hidden', 'text-overflow': 'ellipsis', 'white-space': 'nowrap' },
  /** Cut off after N lines. */
  lines: (_rule, count) => ({
    display: '-webkit-box',
    overflow: 'hidden',
    '-webkit-box-orient': 'vertical',
    '-webkit-line-clamp': count,
  }),

  /** A background, border, round corners and text colour; a sheet also has padding. */
  card: (_rule, ground = 'surface', line = 'line', radius = 'lg', ink = '') => ({
    border: `1px solid var(--${line})`,
    ...roundOf(radius),
    background: `var(--${ground})`,
    ...(ink ? { color: `var(--${ink})` } : {}),
  }),
  sheet: (_rule, padding) => ({
    border: '1px solid var(--line)',
    ...roundOf('lg'),
    background: 'var(--surface)',
    padding: spaceOf(padding),
  }),
  framed: (_rule, line, radius) => ({ border: `1px solid var(--${line})`, ...roundOf(radius) }),
  panel: (_rule, ground, radius) => ({ ...roundOf(radius), background: `var(--${ground})` }),
  /** Round corners, padding and a minimum height. */
  box: (_rule, radius, padding, height) => ({
    ...roundOf(radius),
    padding: spaceOf(padding),
    'min-height': height,
  }),
  /** Clips what overflows its round corners. */
  clip: (_rule, radius) => ({ overflow: 'hidden', ...roundOf(radius) }),
  /** Below a border. */
  ruled: (_rule, gap) => ({ 'border-top': '1px solid var(--line)', 'padding-top': `var(--space-${gap})` }),
  paint: (_rule, ground, ink) => ({ background: `var(--${ground})`, color: `var(--${ink})` }),
  ink: (_rule, colour, weight) => ({ color: `var(--${colour})`, 'font-weight': weight }),
  tinted: (_rule, radius) => ({ ...roundOf(radius), background: 'var(--tint)', color: 'var(--on-tint)' }),
  filled: (_rule, radius) => ({
    ...roundOf(radius),
    background: 'var(--primary)',
    color: 'var(--on-primary)',
  }),
  /** A number in a pill, round for one digit. */
  count: {
    'min-width': '20px',
    'border-radius': 'var(--radius-pill)',
    font: '600 var(--type-xs) / 20px var(--font-text)',
  },
  /** Light text on dark, over a photo. */
  'on-scrim': (_rule, radius) => ({
    ...roundOf(radius),
    background: 'var(--scrim)',
    color: 'var(--on-photo)',
  }),
  /** Hover effects: the background, an underline, or the text colour. */
  hover: (_rule, ground = 'sunken') => ({ '&:hover': { background: `var(--${ground})` } }),
  'hover-line': { '&:hover': { 'text-decoration': 'underline' } },
  'hover-text': { '&:hover': { color: 'var(--text)' } },
  /** A focus ring around another element. */
  ring: (_rule, colour = 'focus', offset = '2px') => ({
    outline: `2px solid var(--${colour})`,
    'outline-offset': offset,
  }),
  'focus-ring': (_rule, colour, offset = '2px') => ({
    '&:focus-visible': { outline: `2px solid var(--${colour})`, 'outline-offset': offset },
  }),
  /** A focus ring inside a box that clips its overflow. */
  'inner-ring': { '&:focus-visible': { 'outline-offset': '-4px' } },
  /** A touch target that extends this far beyond the visible edges. */
  reach: (_rule, inset) => ({ '&::after': { position: 'absolute', inset, content: '""' } }),
  /** A drawing that follows the reading direction. */
  mirrored: { '&:dir(rtl)': { scale: '-1 1' } },
  /** Animates changes of these properties. */
  fast: (_rule, properties) => ({
    transition: properties.replaceAll(/\S+/g, '$& var(--fast),').slice(0, -1),
  }),
  /** Hidden in print. */
  unprinted: { '@media print': { display: 'none' } },
  /** Appears from a transparent state, optionally from another position; once per sheet. */
  appear: (_rule, timing, transform) => ({
    animation: `appear ${timing}`,
    '@keyframes appear': { from: { opacity: 0, transform } },
  }),
  /** Reaches the edges of a phone's window. */
  'full-bleed': { 'margin-inline': 'calc(-1 * var(--gutter))' },
}

module.exports = { mixins }

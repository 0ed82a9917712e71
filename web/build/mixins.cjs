const { list } = require('postcss')

/** Lengths between things: steps of the scale, zero, or a few pixels. */
const spaceOf = (steps) =>
  steps.replaceAll(/\S+/g, (part) => (/^\d+(px)?$/.test(part) ? part : `var(--space-${part})`))
const gapOf = (gap) => (gap ? { gap: spaceOf(gap) } : {})
const roundOf = (radius) => (radius ? { 'border-radius': `var(--radius-${radius})` } : {})
const layerOf = (layer) => (layer ? { 'z-index': `var(--layer-${layer})` } : {})

/** The line height that goes with each step of the display type. */
const LEADING = { lg: 1.3, xl: 1.25, '2xl': 1.2, '3xl': 1.15, '4xl': 1.06, '5xl': 1.05 }

/**
 * Declarations that many style sheets share, written `@mixin name;` or `@mixin name step;` in a rule, where a step is
 * one of the tokens (`row sm` has a gap of `var(--space-sm)`), and a comma is between several of them. `composes` is no
 * way to share them: Vite copies the whole sheet into each one that composes from it, and the copies change which rule
 * wins.
 */
const mixins = {
  /** Side by side, centred on one line. */
  row: (_rule, gap, align = 'center') => ({ display: 'flex', 'align-items': align, ...gapOf(gap) }),
  'inline-row': (_rule, gap) => ({ display: 'inline-flex', 'align-items': 'center', ...gapOf(gap) }),
  /** A link or button that is high enough for a finger. */
  touch: (_rule, gap) => ({
    display: 'inline-flex',
    'align-items': 'center',
    'min-height': '44px',
    ...gapOf(gap),
  }),
  /** Wraps onto more lines where there is no room. */
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
  /** As many columns of a width as there are children. */
  across: (_rule, gap, width) => ({
    display: 'grid',
    ...gapOf(gap),
    'grid-auto-columns': width,
    'grid-auto-flow': 'column',
  }),
  /** In the middle of its box, both ways. */
  center: { display: 'flex', 'align-items': 'center', 'justify-content': 'center' },
  /** A row whose ends are at the two sides. */
  spread: (_rule, gap, wrap) => ({
    display: 'flex',
    'flex-wrap': wrap,
    'align-items': 'center',
    'justify-content': 'space-between',
    ...gapOf(gap),
  }),
  /** A column in the middle of its box. */
  middle: (_rule, gap) => ({
    display: 'flex',
    'flex-direction': 'column',
    'align-items': 'center',
    'justify-content': 'center',
    ...gapOf(gap),
  }),
  /** A row that a thumb pushes aside. */
  strip: {
    display: 'flex',
    'overflow-x': 'auto',
    'overscroll-behavior-x': 'contain',
    'scrollbar-width': 'none',
  },
  /** Takes the room that is left, and becomes narrower than its words. */
  grow: { flex: 1, 'min-width': 0 },
  /** In the middle, and as wide as the site's content may be. */
  page: (_rule, width = 'var(--page)') => ({ margin: '0 auto', 'max-width': width }),
  square: (_rule, side) => ({ width: side, height: side }),
  /** A disc of this diameter. */
  round: (_rule, side) => ({ width: side, height: side, 'border-radius': 'var(--radius-circle)' }),
  /** Over the whole of the nearest positioned element, or so far from its edges. */
  cover: (_rule, inset = '0', layer) => ({ position: 'absolute', inset, ...layerOf(layer) }),
  /** `inset` in the direction of reading: its four sides are top, end, bottom and start. */
  pin: (_rule, sides, layer) => {
    const [top, end, bottom, start] = list.space(sides)
    return {
      position: 'absolute',
      'inset-block': `${top} ${bottom}`,
      'inset-inline': `${start} ${end}`,
      ...layerOf(layer),
    }
  },
  /** `padding` in the direction of reading: its four sides are top, end, bottom and start. */
  pad: (_rule, sides) => {
    const [top, end, bottom, start] = list.space(sides)
    return { 'padding-block': `${top} ${bottom}`, 'padding-inline': `${start} ${end}` }
  },
  /** Stays at the top of what scrolls, or so far below it. */
  sticky: (_rule, top, layer) => ({ position: 'sticky', top, ...layerOf(layer) }),
  'sticky-bottom': (_rule, bottom, layer) => ({ position: 'sticky', bottom, ...layerOf(layer) }),
  /** Only for screen readers. */
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

  /** As wide as its place, in its own shape. */
  fluid: { display: 'block', width: '100%', height: 'auto' },

  /** The arrow of a select whose own look is taken away, as a pseudo-element over its end. */
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
  /** Cut off after so many lines. */
  lines: (_rule, count) => ({
    display: '-webkit-box',
    overflow: 'hidden',
    '-webkit-box-orient': 'vertical',
    '-webkit-line-clamp': count,
  }),

  /** A ground, a line around it, round corners, and the colour of the words in it; a sheet has space inside. */
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
  /** Round corners, the space inside of them, and a least height. */
  box: (_rule, radius, padding, height) => ({
    ...roundOf(radius),
    padding: spaceOf(padding),
    'min-height': height,
  }),
  /** Cuts off what goes over its round corners. */
  clip: (_rule, radius) => ({ overflow: 'hidden', ...roundOf(radius) }),
  /** Below a line. */
  ruled: (_rule, gap) => ({ 'border-top': '1px solid var(--line)', 'padding-top': `var(--space-${gap})` }),
  paint: (_rule, ground, ink) => ({ background: `var(--${ground})`, color: `var(--${ink})` }),
  ink: (_rule, colour, weight) => ({ color: `var(--${colour})`, 'font-weight': weight }),
  tinted: (_rule, radius) => ({ ...roundOf(radius), background: 'var(--tint)', color: 'var(--on-tint)' }),
  filled: (_rule, radius) => ({
    ...roundOf(radius),
    background: 'var(--primary)',
    color: 'var(--on-primary)',
  }),
  /** A number in a pill that is round while it has one digit. */
  count: {
    'min-width': '20px',
    'border-radius': 'var(--radius-pill)',
    font: '600 var(--type-xs) / 20px var(--font-text)',
  },
  /** Light text on dark, over a photograph. */
  'on-scrim': (_rule, radius) => ({
    ...roundOf(radius),
    background: 'var(--scrim)',
    color: 'var(--on-photo)',
  }),
  /** What a pointer changes: the ground, a line below the words, or their colour. */
  hover: (_rule, ground = 'sunken') => ({ '&:hover': { background: `var(--${ground})` } }),
  'hover-line': { '&:hover': { 'text-decoration': 'underline' } },
  'hover-text': { '&:hover': { color: 'var(--text)' } },
  /** The ring of what has the focus, around something else. */
  ring: (_rule, colour = 'focus', offset = '2px') => ({
    outline: `2px solid var(--${colour})`,
    'outline-offset': offset,
  }),
  'focus-ring': (_rule, colour, offset = '2px') => ({
    '&:focus-visible': { outline: `2px solid var(--${colour})`, 'outline-offset': offset },
  }),
  /** The ring of what has the focus, inside of a box that cuts off what is outside. */
  'inner-ring': { '&:focus-visible': { 'outline-offset': '-4px' } },
  /** A larger target than what is drawn: so far beyond the edges. */
  reach: (_rule, inset) => ({ '&::after': { position: 'absolute', inset, content: '""' } }),
  /** A drawing that points along a line. */
  mirrored: { '&:dir(rtl)': { scale: '-1 1' } },
  /** Takes a moment to change these properties. */
  fast: (_rule, properties) => ({
    transition: properties.replaceAll(/\S+/g, '$& var(--fast),').slice(0, -1),
  }),
  /** Not on paper. */
  unprinted: { '@media print': { display: 'none' } },
  /** Comes in from a transparent state, and from another place if there is one; one a sheet. */
  appear: (_rule, timing, transform) => ({
    animation: `appear ${timing}`,
    '@keyframes appear': { from: { opacity: 0, transform } },
  }),
  /** To the edges of a phone's window. */
  'full-bleed': { 'margin-inline': 'calc(-1 * var(--gutter))' },
}

module.exports = { mixins }

/** Builds path data, with numbers rounded to a tenth of a unit, which is invisible and halves the drawing's size. */
export function d(strings: TemplateStringsArray, ...values: (number | string)[]): string {
  return strings.reduce((path, text, index) => {
    const value = values[index]
    return path + text + (value === undefined ? '' : typeof value === 'number' ? round(value) : value)
  }, '')
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function path(data: string, fill: string, attributes = ''): string {
  return `<path d="${data}" fill="${fill}"${attributes && ` ${attributes}`}/>`
}

export function stroke(data: string, colour: string, width: number, attributes = ''): string {
  return `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${attributes && ` ${attributes}`}/>`
}

export function circle(cx: number, cy: number, r: number, fill: string, attributes = ''): string {
  return `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}" fill="${fill}"${attributes && ` ${attributes}`}/>`
}

export function ellipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  attributes = '',
): string {
  return `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${attributes && ` ${attributes}`}/>`
}

/** Draws `content` only inside the outline; `id` must be unique in a document. */
export function clipped(id: string, outline: string, content: string): string {
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${content}</g>`
}

export function moved(x: number, y: number, content: string): string {
  return `<g transform="translate(${round(x)} ${round(y)})">${content}</g>`
}

export function turned(degrees: number, x: number, y: number, content: string): string {
  return `<g transform="rotate(${round(degrees)} ${round(x)} ${round(y)})">${content}</g>`
}

export type Point = readonly [x: number, y: number]

/** Returns a closed smooth outline through points, by Catmull-Rom splines. */
export function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0]
  const [x0, y0] = at(0)
  const parts = points.map((_, index) => {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    return d`C${p1[0] + (p2[0] - p0[0]) / 6} ${p1[1] + (p2[1] - p0[1]) / 6} ${p2[0] - (p3[0] - p1[0]) / 6} ${p2[1] - (p3[1] - p1[1]) / 6} ${p2[0]} ${p2[1]}`
  })
  return `${d`M${x0} ${y0}`}${parts.join('')}Z`
}

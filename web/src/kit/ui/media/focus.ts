/** Returns the value of `object-position` by which a point of a picture stays in sight however it is cropped. */
export function positionOf({ focus_x, focus_y }: { focus_x: number; focus_y: number }): string {
  return `${percent(focus_x)} ${percent(focus_y)}`
}

const percent = (fraction: number) => `${Math.round(fraction * 1000) / 10}%`

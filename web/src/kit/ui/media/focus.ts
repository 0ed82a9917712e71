/** Returns the `object-position` that shows a picture's focal point in any crop. */
export function positionOf({ focus_x, focus_y }: { focus_x: number; focus_y: number }): string {
  return `${percent(focus_x)} ${percent(focus_y)}`
}

const percent = (fraction: number) => `${Math.round(fraction * 1000) / 10}%`

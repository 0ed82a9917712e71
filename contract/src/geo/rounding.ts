/** About how far positions are rounded before they are stored, in kilometres: a side of the grid of 0.02 degrees. */
export const ROUNDED_KM = 2

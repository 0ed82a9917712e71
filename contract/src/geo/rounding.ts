/** About how far positions are rounded before storage, in kilometres: one side of the 0.02 degree grid. */
export const ROUNDED_KM = 2

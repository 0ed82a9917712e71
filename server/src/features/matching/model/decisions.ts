/** Members' decisions about each other; members are numbered from 0. */
export interface Outcomes {
  /** How many members there are. */
  members: number
  /** Each member's cohort, from 0 to `cohorts - 1`; each cohort of deciders has its own weights. */
  cohortOf: Uint8Array
  cohorts: number
  /** Each decision's viewer and target, one row per decision. */
  viewer: Int32Array
  target: Int32Array
  /** 1 if the viewer liked the target, otherwise 0. */
  liked: Uint8Array
  /** How much each decision counts; usually 1. */
  weight: Float32Array
}

/** Decisions with the features that weights are trained on. */
export interface Decisions extends Outcomes {
  /** The features of each decision, `width` numbers per row; the first is always 1. */
  features: Float32Array
  width: number
}

/** Returns the decisions for which `keep` is true. The members stay the same. */
export function selectDecisions(all: Decisions, keep: (row: number) => boolean): Decisions {
  const rows = Int32Array.from(all.viewer.keys()).filter(keep)
  const { width } = all
  const features = new Float32Array(rows.length * width)
  rows.forEach((row, index) => {
    features.set(all.features.subarray(row * width, (row + 1) * width), index * width)
  })
  return {
    ...all,
    viewer: rows.map((row) => all.viewer[row] ?? 0),
    target: rows.map((row) => all.target[row] ?? 0),
    liked: Uint8Array.from(rows, (row) => all.liked[row] ?? 0),
    weight: Float32Array.from(rows, (row) => all.weight[row] ?? 0),
    features,
  }
}

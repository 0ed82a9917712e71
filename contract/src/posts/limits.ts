/** The largest lengths in characters, the largest size in bytes, and how many are on a page. */
export const POST_LIMITS = {
  title: 140,
  images: 10,
  imageBytes: 2_000_000,
  comment: 500,
  page: 12,
  comments: 20,
  /** How many comments per day a member may write on another's posts without a connection. */
  strangerComments: 5,
} as const

/** Thrown for a file that is no picture or too large; the message is shown to the member. */
export class UnfitPicture extends Error {
  override readonly name = 'UnfitPicture'
  /** True when the message says more than that the file doesn't fit. */
  readonly explained: boolean

  constructor(message: string, { explained = false } = {}) {
    super(message)
    this.explained = explained
  }
}

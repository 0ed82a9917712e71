/** Thrown for a file that isn't a picture or is too large; the message is shown to the member. */
export class UnfitPicture extends Error {
  override readonly name = 'UnfitPicture'
  /** True if the message has details beyond the file being unfit. */
  readonly explained: boolean

  constructor(message: string, { explained = false } = {}) {
    super(message)
    this.explained = explained
  }
}

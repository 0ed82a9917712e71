/** A part of the program that could not be loaded: the line is broken, or the server has a newer version. */
export class LostPart extends Error {
  override readonly name = 'LostPart'

  constructor(cause: unknown) {
    super('A part of the page could not be loaded.', { cause })
  }
}

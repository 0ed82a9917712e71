/** A chunk that failed to load, because the network is down or a newer version was deployed. */
export class LostPart extends Error {
  override readonly name = 'LostPart'

  constructor(cause: unknown) {
    super('A part of the page could not be loaded.', { cause })
  }
}

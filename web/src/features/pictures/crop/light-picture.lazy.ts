import { LostPart } from '../../../kit/worker/lost-part.ts'

/**
 * Returns a photo in a size that is quickly sent; loads the code for it.
 * @throws UnfitPicture for a file that is no picture or too large
 * @throws LostPart when the code cannot be loaded
 */
export async function lightPicture(file: File): Promise<Blob> {
  const code = await import('./prepare-picture.ts').catch((cause: unknown) => {
    throw new LostPart(cause)
  })
  return code.lightPicture(file)
}

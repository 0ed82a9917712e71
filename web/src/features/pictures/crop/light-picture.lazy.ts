import { LostPart } from '../../../kit/worker/lost-part.ts'

/**
 * Returns a photo at a size that uploads quickly; loads the code for it.
 * @throws UnfitPicture for a file that isn't a picture or is too large
 * @throws LostPart when the code can't be loaded
 */
export async function lightPicture(file: File): Promise<Blob> {
  const code = await import('./prepare-picture.ts').catch((cause: unknown) => {
    throw new LostPart(cause)
  })
  return code.lightPicture(file)
}

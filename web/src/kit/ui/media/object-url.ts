/**
 * Lets go of an address by `URL.createObjectURL` that images show. One of them may still be loading it, even one that
 * is off the page again: what asks for it last is answered last.
 */
export function releaseImage(url: string): void {
  const image = new Image()
  image.src = url
  void image
    .decode()
    .catch(() => {})
    .finally(() => URL.revokeObjectURL(url))
}

/**
 * Revokes an object URL that images show. An image may still be loading it, even one that is no longer in the page, so
 * it is decoded once more first: requests are answered in order.
 */
export function releaseImage(url: string): void {
  const image = new Image()
  image.src = url
  void image
    .decode()
    .catch(() => {})
    .finally(() => URL.revokeObjectURL(url))
}

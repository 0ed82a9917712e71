/**
 * Revokes an object URL that images show. An image may still be loading it, even one no longer in the page, so it's
 * decoded once more first: requests are served in order.
 */
export function releaseImage(url: string): void {
  const image = new Image()
  image.src = url
  void image
    .decode()
    .catch(() => {})
    .finally(() => URL.revokeObjectURL(url))
}

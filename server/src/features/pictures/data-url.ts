const FORM = /^data:image\/[a-z0-9.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/i

/** Returns the bytes of a base64 data URL that claims to be an image; nothing for any other text. */
export function readDataUrl(url: string): Buffer | undefined {
  const base64 = FORM.exec(url)?.[1]
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}

/** Returns the username in the path of a profile; nothing for another path, or one that is not encoded as it should be. */
export function usernameIn(pathname: string): string | undefined {
  const [, name] = /^\/users\/profile\/([^/]+)$/.exec(pathname) ?? []
  try {
    return name && decodeURIComponent(name)
  } catch {
    return undefined
  }
}

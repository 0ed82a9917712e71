/** Returns the username in a profile's path; nothing for another path, or one with a wrong encoding. */
export function usernameIn(pathname: string): string | undefined {
  const [, name] = /^\/users\/profile\/([^/]+)$/.exec(pathname) ?? []
  try {
    return name && decodeURIComponent(name)
  } catch {
    return undefined
  }
}

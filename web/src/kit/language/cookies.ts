/** Returns the value of a cookie that scripts may read; undefined without one. */
export function readCookie(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return cookie?.slice(name.length + 1)
}

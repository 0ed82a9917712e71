const COOKIE = 'savanna_member'
const YEAR_S = 365 * 24 * 60 * 60

/**
 * Tells the server by a cookie whether somebody is logged in here, so that it sends a member's document and not the
 * visitors' page first. It holds no secret, and the server believes it for nothing else: a wrong one costs time only, and
 * the page that it leads to corrects it.
 */
export function markMember(member: boolean): void {
  const marked = document.cookie.split('; ').includes(`${COOKIE}=1`)
  // Set again at each start while it is needed, as browsers forget such cookies after a while.
  if (!member && !marked) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are supported
  document.cookie = `${COOKIE}=1; Path=/; Max-Age=${member ? YEAR_S : -1}; SameSite=Lax${secure}`
}

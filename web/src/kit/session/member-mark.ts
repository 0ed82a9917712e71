const COOKIE = 'savanna_member'
const YEAR_S = 365 * 24 * 60 * 60

/**
 * Marks in a cookie whether a member is logged in here, so the server sends a member's document instead of the
 * visitors' page. It isn't secret, and the server uses it for nothing else: a wrong one only costs time, and the
 * resulting page corrects it.
 */
export function markMember(member: boolean): void {
  const marked = document.cookie.split('; ').includes(`${COOKIE}=1`)
  // Renewed at each start while needed, since browsers expire such cookies.
  if (!member && !marked) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are supported
  document.cookie = `${COOKIE}=1; Path=/; Max-Age=${member ? YEAR_S : -1}; SameSite=Lax${secure}`
}

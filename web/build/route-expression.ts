/** Turns a router path (`/users/profile/$username`, `/admin/$`) into the source of a regular expression. */
export function expressionOf(route: string): string {
  const pattern = route
    .split('/')
    .map((part) => (part === '$' ? '.*' : part.startsWith('$') ? '[^/]+' : part.replaceAll('.', '\\.')))
    .join('/')
  return `^/?${pattern}/?$`
}

/** Turns a path of the router (`/users/profile/$username`, `/admin/$`) into the source of an expression. */
export function expressionOf(route: string): string {
  const pattern = route
    .split('/')
    .map((part) => (part === '$' ? '.*' : part.startsWith('$') ? '[^/]+' : part.replaceAll('.', '\\.')))
    .join('/')
  return `^/?${pattern}/?$`
}
